import type { OpenedNotification } from './opened-notification.ts'
import { isNative } from './platform.ts'
import type { BrowserSubscription, PushPermission } from './push-permission.ts'
import * as browser from './web/push.ts'

/**
 * Prepares the native app to receive notifications, and asks for nothing. Resolves to false in a browser,
 * where the service worker receives them.
 */
export async function startPush(appId: string, onOpened: (opened: OpenedNotification) => void): Promise<boolean> {
  if (!isNative()) return false
  await (await import('./native/push.ts')).start(appId, onOpened)
  return true
}

/**
 * Registers the native app for a customer. With null, nothing personal arrives on it any more. Does nothing
 * in a browser.
 */
export async function nameRecipient(uuid: string | null): Promise<void> {
  if (isNative()) await (await import('./native/push.ts')).nameRecipient(uuid)
}

/** Returns whether a browser shows notifications. A native app says so only when it asks. */
export function pushPermission(): PushPermission {
  return isNative() ? 'undecided' : browser.permission()
}

/**
 * Asks for the permission, which a phone does only once. A browser asks only in answer to a tap, so call
 * this before anything that takes time.
 */
export async function askForPermission(): Promise<PushPermission> {
  if (!isNative()) return browser.askForPermission()
  const isGiven = await (await import('./native/push.ts')).askForPermission()
  return isGiven ? 'granted' : 'denied'
}

/**
 * Subscribes this browser with the public key of the server. Rejects if the browser reaches no push service,
 * or if the service worker does not run.
 */
export function subscribeBrowser(publicKey: string): Promise<BrowserSubscription> {
  return browser.subscribe(publicKey)
}

/** Ends the subscription of this browser, and returns its address if there was one. */
export async function unsubscribeBrowser(): Promise<string | undefined> {
  return browser.permission() === 'granted' ? browser.unsubscribe() : undefined
}
