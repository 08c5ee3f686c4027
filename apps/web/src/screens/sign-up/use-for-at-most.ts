import { useEffect, useState } from 'react'

/** True from when `isOn` is, until it is not, or until the time is over. */
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
