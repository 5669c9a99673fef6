"""The living rulebook: rules, their texts, and scenarios that show them."""
