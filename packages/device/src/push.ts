import type { OpenedNotification } from './opened-notification.ts'
import { isNative } from './platform.ts'

/** Gets ready to receive; asks for nothing. Resolves to false where there is no push: in a browser. */
export async function startPush(
  appId: string,
  onOpened: (opened: OpenedNotification) => void,
): Promise<boolean> {
  if (!isNative()) return false
  await (await import('./native/push.ts')).start(appId, onOpened)
  return true
}

/** Whose phone this is from now on; null: nobody's, and nothing personal arrives on it. */
export async function nameRecipient(uuid: string | null): Promise<void> {
  if (isNative()) await (await import('./native/push.ts')).nameRecipient(uuid)
}

/**
 * Asks for the permission, which the phone does once in its life; resolves to whether it is given.
 * False in a browser.
 */
export async function askForPush(): Promise<boolean> {
  return isNative() && (await import('./native/push.ts')).askForPermission()
}
