import { isNative } from './platform.ts'

/** The network information that some browsers give. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Returns true when nothing may load that was not asked for: the phone saves data, or its network
 * is slow.
 */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

export async function isConnected(): Promise<boolean> {
  if (!isNative()) return navigator.onLine
  return (await import('./native/network.ts')).isConnected()
}

/** Calls the listener at each change of the network. Resolves to a function that stops it. */
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
