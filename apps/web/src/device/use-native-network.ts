import { onConnection } from '@velvet/device/network'
import { useEffect } from 'react'

/** A web view is not told of every change of the phone's network: what the phone tells is passed on. */
export function useNativeNetwork(): void {
  useEffect(() => {
    const listening = onConnection((isConnected) => {
      window.dispatchEvent(new Event(isConnected ? 'online' : 'offline'))
    })
    return () => void listening.then((stop) => stop())
  }, [])
}
