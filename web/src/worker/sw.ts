/**
 * Keeps the shell: the page of this face and the files it names. Nothing of the API is ever stored here. The build puts
 * its own name into this file, so that each build is a new worker.
 */
// The library of types speaks of workers of any kind.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const CACHE = `dwaso${new URL(worker.registration.scope).pathname.replaceAll('/', '-')}-__BUILD__`;
const SHELL = worker.registration.scope.replace(/\/$/, '');
/** Screens that must open without a network after one visit; the service names a screen's own files in its page. */
const SCREENS = SHELL.endsWith('/console') ? ['/b/-/today', '/b/-/bookings'] : [];
const isAsset = (address: string) => new URL(address).pathname.startsWith('/assets/web/');

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      const page = await fetch(SHELL, { redirect: 'manual' });
      // Without a session the service leads to the sign-in, which is no shell.
      if (!page.ok) return;
      const texts = [await page.clone().text()];
      for (const screen of SCREENS) texts.push(await (await fetch(SHELL + screen)).text());
      const named = new Set(texts.flatMap((text) => text.match(/\/assets\/web\/[^"]+/g) ?? []));
      await cache.addAll([...named]);
      // Last, so that a shell without its files is never shown.
      await cache.put(SHELL, page);
    })(),
  );
});

worker.addEventListener('activate', (event) => {
  const own = CACHE.slice(0, CACHE.lastIndexOf('-'));
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name !== CACHE && name.slice(0, name.lastIndexOf('-')) === own) await caches.delete(name);
      }
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
});

/** The network decides what a page is. The stored shell stands in only when there is no network. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match(SHELL);
    if (shell) return shell;
    throw error;
  }
}

/** A file's name contains a hash of its content, so that a stored one is never old. */
async function openAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request.url, answer.clone());
  }
  return answer;
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (isAsset(request.url)) event.respondWith(openAsset(request));
});

/** A notification of the shop. Each push must show one, also where its content cannot be read. */
worker.addEventListener('push', (event) => {
  const told = event.data?.json() as { text?: string; url?: string; tag?: string } | undefined;
  const [shop = 'Dwaso', ...rest] = (told?.text ?? '').split(': ');
  event.waitUntil(
    worker.registration.showNotification(shop, {
      body: rest.join(': '),
      tag: told?.tag ?? 'dwaso',
      icon: '/assets/web/icon-192.png',
      data: { url: told?.url ?? '/console' },
    }),
  );
});

/** A press opens the booking, in a window of the console that is open already where there is one. */
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as { url: string };
  event.waitUntil(
    (async () => {
      const [open] = await worker.clients.matchAll({ type: 'window' });
      if (open) {
        await open.navigate(url);
        await open.focus();
      } else await worker.clients.openWindow(url);
    })(),
  );
});

export {};
