import { useEffect, useState } from 'react'

/** False at first, true once so much time has passed. */
export function useIsOver(afterMs: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isOver
}
