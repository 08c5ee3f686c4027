import { isConnected, onConnection, savesData } from '@velvet/device/network'
import { useEffect, useState } from 'react'
import { Facts } from './facts.tsx'

/** Whether the device says that it has a network, now and at each change. */
export function NetworkCheck() {
  const [connected, setConnected] = useState<boolean>()
  useEffect(() => {
    void isConnected().then(setConnected)
    const listening = onConnection(setConnected)
    return () => void listening.then((stop) => stop())
  }, [])
  if (connected === undefined) return <p role="status">Asking the device…</p>
  return (
    <div role="status">
      <Facts
        facts={{
          Network: connected ? 'Online' : 'Offline',
          'Saves data': savesData() ? 'Yes' : 'No',
        }}
      />
    </div>
  )
}
