import { useEffect, useState } from 'react'

/** Returns false at first, and true once this time has passed. */
export function useIsOver(afterMs: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isOver
}
