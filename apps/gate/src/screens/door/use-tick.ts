import { useEffect, useState } from 'react'

/** Draws the component again at this interval, for components that show how old something is. */
export function useTick(everyMs: number): void {
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
