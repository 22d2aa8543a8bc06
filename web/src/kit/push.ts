import { dwaso } from './api.ts';

/** Notifications of this browser. The service worker of version.ts shows them. */

export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration('/console');

export async function isSubscribed(): Promise<boolean> {
  const registration = await worker();
  return Boolean(await registration?.pushManager.getSubscription());
}

/** Asks the person; false where the browser or the person says no. */
export async function subscribe(applicationServerKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await worker();
  const subscription = await registration?.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey })
    .catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (endpoint === undefined || keys === undefined) return false;
  const { p256dh = '', auth = '' } = keys;
  await dwaso.messages.addPushSubscription({ endpoint, keys: { p256dh, auth } });
  return true;
}

export async function unsubscribe(): Promise<void> {
  const registration = await worker();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await dwaso.messages.removePushSubscription({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}
