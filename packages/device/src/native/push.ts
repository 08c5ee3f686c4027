import OneSignal from '@onesignal/capacitor-plugin'
import type { OpenedNotification } from '../opened-notification.ts'

export async function start(appId: string, onOpened: (opened: OpenedNotification) => void): Promise<void> {
  // The listener is added before the start, which reports the notification that opened the app.
  OneSignal.Notifications.addEventListener('click', ({ notification, result }) => {
    const data = (notification.additionalData as Record<string, unknown> | undefined) ?? {}
    onOpened({ address: result.url ?? notification.launchURL, data })
  })
  await OneSignal.initialize(appId)
}

export async function nameRecipient(uuid: string | null): Promise<void> {
  await (uuid === null ? OneSignal.logout() : OneSignal.login(uuid))
}

/** A person who refused is not sent to the settings, since they may have meant it. */
export function askForPermission(): Promise<boolean> {
  return OneSignal.Notifications.requestPermission(false)
}
