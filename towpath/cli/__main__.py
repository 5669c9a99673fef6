from towpath.cli import main

main()
