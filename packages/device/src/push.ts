import type { OpenedNotification } from './opened-notification.ts'
import { isNative } from './platform.ts'

/**
 * Prepares to receive notifications, and asks for nothing. Resolves to false in a browser, which
 * has no push.
 */
export async function startPush(
  appId: string,
  onOpened: (opened: OpenedNotification) => void,
): Promise<boolean> {
  if (!isNative()) return false
  await (await import('./native/push.ts')).start(appId, onOpened)
  return true
}

/** Registers this phone for a customer. With null, nothing personal arrives on it any more. */
export async function nameRecipient(uuid: string | null): Promise<void> {
  if (isNative()) await (await import('./native/push.ts')).nameRecipient(uuid)
}

/**
 * Asks for the permission, which a phone does only once. Resolves to true if it is given, and to
 * false in a browser.
 */
export async function askForPush(): Promise<boolean> {
  return isNative() && (await import('./native/push.ts')).askForPermission()
}
