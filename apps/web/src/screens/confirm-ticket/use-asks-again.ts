import { useEffect, useEffectEvent, useState } from 'react'

/** The waits between two questions in milliseconds. The last one repeats. */
const WAITS_MS = [3_000, 5_000, 10_000, 20_000, 30_000]

/**
 * Calls `ask` while an answer is lost: at once if it was lost on an earlier screen, as soon as the network is back, when the app is shown again, and now and then,
 * because a phone may believe that it has a network. Asks nothing in the background or without a network.
 */
export function useAsksAgain(isLost: boolean, ask: () => void): void {
  const [isEarlier] = useState(isLost)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!isLost) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = 0
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(again, WAITS_MS[asked] ?? WAITS_MS[WAITS_MS.length - 1])
      asked += 1
    }
    const again = () => {
      if (!document.hidden && navigator.onLine) askNow()
      wait()
    }
    if (isEarlier) timer = setTimeout(again, 0)
    else wait()
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [isLost, isEarlier])
}
