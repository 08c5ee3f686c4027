import type { BrowserSubscription, PushPermission } from '../push-permission.ts'

export function permission(): PushPermission {
  const isPossible = 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
  if (!isPossible) return 'unsupported'
  return Notification.permission === 'default' ? 'undecided' : Notification.permission
}

export async function askForPermission(): Promise<PushPermission> {
  if (permission() === 'undecided') await Notification.requestPermission()
  return permission()
}

export async function subscribe(publicKey: string): Promise<BrowserSubscription> {
  const pushes = await pushManager()
  if (!pushes) throw new Error('The service worker does not run yet')
  const old = await pushes.getSubscription()
  // A browser refuses to subscribe with another key while it has a subscription.
  if (old && keyOf(old) !== publicKey) await old.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const { endpoint, keys } = (await pushes.subscribe(options)).toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('The browser subscribed without keys')
  return { endpoint, keys: { p256dh, auth } }
}

export async function unsubscribe(): Promise<string | undefined> {
  const subscription = await (await pushManager())?.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}

async function pushManager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return registration?.active ? registration.pushManager : undefined
}

/** Returns the public key of a subscription in base64url. */
function keyOf({ options }: PushSubscription): string {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...key))
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
