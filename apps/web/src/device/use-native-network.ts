import { isConnected, onConnection } from '@velvet/device/network'
import { useEffect } from 'react'

/** A web view is not told of every change of the phone's network: what the phone tells is passed on. */
export function useNativeNetwork(): void {
  useEffect(() => {
    const listening = onConnection(passOn)
    isConnected().then(
      (connected) => connected !== navigator.onLine && passOn(connected),
      // What the web view itself says is the next best.
      () => undefined,
    )
    return () => {
      void listening.then((stop) => stop())
      Reflect.deleteProperty(navigator, 'onLine')
    }
  }, [])
}

/** To all who ask or listen, as if the web view itself had noticed. */
function passOn(connected: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: connected })
  window.dispatchEvent(new Event(connected ? 'online' : 'offline'))
}
