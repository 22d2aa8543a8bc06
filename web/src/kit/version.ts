import { createStore } from './store.ts';

/** Set when a newer build of the screens waits to be loaded: calling it loads the new one. */
export const newVersion = createStore<(() => void) | null>(null);

const CHECK_MS = 3_600_000;
/** Installing the worker fetches the shell again, which would take processor and network from the first screen. */
const AFTER_LOAD_MS = 2_000;

const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

/** Keeps the shell for hours without a network, and tells when there is a new one. */
export async function registerWorker(scope: string): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  await pageLoaded();
  await new Promise((resolve) => setTimeout(resolve, AFTER_LOAD_MS));
  // The first worker takes over a page that is already up to date.
  let loadsNew = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (loadsNew) location.reload();
  });
  const registration = await navigator.serviceWorker
    .register(`${scope}/sw.js`, { scope, type: 'module' })
    .catch(() => null);
  if (!registration) return;
  const offer = (worker: ServiceWorker | null) => {
    if (worker?.state !== 'installed' || !navigator.serviceWorker.controller) return;
    newVersion.set(() => {
      loadsNew = true;
      worker.postMessage('take-over');
    });
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => offer(installing));
  });
  setInterval(() => void registration.update().catch(() => {}), CHECK_MS);
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => {});
  });
}
