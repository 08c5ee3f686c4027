import { App } from '@capacitor/app'

export async function installedVersion(): Promise<string> {
  return (await App.getInfo()).version
}

const TOLD = 'told-links'
const told = new Set<string>()

/**
 * Reports each link once. The phone repeats the link that started the app to each new document,
 * such as the page of the checkouts, and on iOS also sends it as an event.
 */
export async function onLink(listener: (address: string) => void): Promise<() => void> {
  const notify = (url: string) => {
    told.add(url)
    listener(url)
  }
  for (const url of linksTold()) told.add(url)
  window.addEventListener('pagehide', rememberLinks)
  const handle = await App.addListener('appUrlOpen', ({ url }) => notify(url))
  const launch = await App.getLaunchUrl()
  if (launch?.url && !told.has(launch.url)) notify(launch.url)
  return () => {
    window.removeEventListener('pagehide', rememberLinks)
    void handle.remove()
  }
}

/** Stores the links for the next document. A logout in between has emptied that store. */
function rememberLinks(): void {
  sessionStorage.setItem(TOLD, JSON.stringify([...told]))
}

function linksTold(): string[] {
  return JSON.parse(sessionStorage.getItem(TOLD) ?? '[]') as string[]
}

export async function onBackButton(listener: (canGoBack: boolean) => void): Promise<() => void> {
  const handle = await App.addListener('backButton', ({ canGoBack }) => listener(canGoBack))
  return () => void handle.remove()
}

export async function leaveApp(): Promise<void> {
  await App.minimizeApp()
}
