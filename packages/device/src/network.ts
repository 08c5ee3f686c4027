import { isNative } from './platform.ts'

/** What a browser tells of its network, where it does. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether to fetch nothing that was not asked for: the phone saves data, or the network is slow. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

export async function isConnected(): Promise<boolean> {
  if (!isNative()) return navigator.onLine
  return (await import('./native/network.ts')).isConnected()
}

/** Tells of each change of the network; resolves to how to stop listening. */
export async function onConnection(listener: (isConnected: boolean) => void): Promise<() => void> {
  if (isNative()) return (await import('./native/network.ts')).onConnection(listener)
  const online = () => listener(true)
  const offline = () => listener(false)
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  return () => {
    window.removeEventListener('online', online)
    window.removeEventListener('offline', offline)
  }
}
