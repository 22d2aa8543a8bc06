import { createStore } from './store.ts';

/** Whether the browser has a network. */
export const online = createStore(navigator.onLine);
addEventListener('online', () => online.set(true));
addEventListener('offline', () => online.set(false));
