import { useEffect, useState } from 'react'

/** Returns true while `isOn` is true, but not for longer than this time. */
export function useForAtMost(isOn: boolean, forMs: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsOver(true), forMs)
    return () => {
      clearTimeout(timer)
      setIsOver(false)
    }
  }, [isOn, forMs])
  return isOn && !isOver
}
