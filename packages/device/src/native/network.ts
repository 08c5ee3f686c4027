import { Network } from '@capacitor/network'

export async function isConnected(): Promise<boolean> {
  return (await Network.getStatus()).connected
}

export async function onConnection(listener: (isConnected: boolean) => void): Promise<() => void> {
  const handle = await Network.addListener('networkStatusChange', ({ connected }) => listener(connected))
  return () => void handle.remove()
}
