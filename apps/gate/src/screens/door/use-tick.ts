import { useEffect, useState } from 'react'

/** Draws the component again at this interval, because it shows the age of something. */
export function useTick(everyMs: number): void {
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
