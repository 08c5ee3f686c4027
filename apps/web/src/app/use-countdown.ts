import { useEffect, useState } from 'react'

/**
 * Returns the whole seconds left until zero. It follows the clock, because a browser may delay
 * timers. A clock that is set back meanwhile does not prolong the wait.
 */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    let remaining = seconds
    const timer = setInterval(() => {
      const byClock = Math.ceil((end - Date.now()) / 1000)
      remaining = Math.max(0, Math.min(byClock, remaining - 1))
      setLeft(remaining)
      if (remaining === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
