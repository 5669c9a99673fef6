// Notifications, and a click on one: the table that called comes to the front. Nothing else.

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(comeToFront(event.notification.data.page));
});

async function comeToFront(page) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((each) => new URL(each.url).pathname === page);
  return open ? open.focus() : self.clients.openWindow(page);
}
