import OneSignal from '@onesignal/capacitor-plugin'
import type { OpenedNotification } from '../opened-notification.ts'

export async function start(
  appId: string,
  onOpened: (opened: OpenedNotification) => void,
): Promise<void> {
  // Before the start: it tells of the notification that opened the app.
  OneSignal.Notifications.addEventListener('click', ({ notification, result }) => {
    const data = (notification.additionalData as Record<string, unknown> | undefined) ?? {}
    onOpened({ address: result.url ?? notification.launchURL, data })
  })
  await OneSignal.initialize(appId)
}

export async function nameRecipient(uuid: string | null): Promise<void> {
  await (uuid === null ? OneSignal.logout() : OneSignal.login(uuid))
}

/** Who has said no is not sent to the settings: they may mean it. */
export function askForPermission(): Promise<boolean> {
  return OneSignal.Notifications.requestPermission(false)
}
