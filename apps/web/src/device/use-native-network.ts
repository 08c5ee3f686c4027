import { isConnected, onConnection } from '@velvet/device/network'
import { useEffect } from 'react'

/**
 * Passes on what the phone says about its network, because a web view does not notice every change.
 */
export function useNativeNetwork(): void {
  useEffect(() => {
    const listening = onConnection(passOn)
    isConnected().then(
      (connected) => connected !== navigator.onLine && passOn(connected),
      // If the phone fails to report, the web view's own state is used.
      () => undefined,
    )
    return () => {
      void listening.then((stop) => stop())
      Reflect.deleteProperty(navigator, 'onLine')
    }
  }, [])
}

/** Updates the page as if the web view itself had noticed the change. */
function passOn(connected: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: connected })
  window.dispatchEvent(new Event(connected ? 'online' : 'offline'))
}
