import { App } from '@capacitor/app'

export async function installedVersion(): Promise<string> {
  return (await App.getInfo()).version
}

export async function onLink(listener: (address: string) => void): Promise<() => void> {
  const handle = await App.addListener('appUrlOpen', ({ url }) => listener(url))
  const launch = await App.getLaunchUrl()
  if (launch?.url) listener(launch.url)
  return () => void handle.remove()
}

export async function onBackButton(listener: (canGoBack: boolean) => void): Promise<() => void> {
  const handle = await App.addListener('backButton', ({ canGoBack }) => listener(canGoBack))
  return () => void handle.remove()
}

export async function leaveApp(): Promise<void> {
  await App.minimizeApp()
}
