import { useEffect, useState } from 'react'

/** Whoever types a date pauses between two keys for less than this time. */
export const DATE_PAUSE_MS = 600

/** Returns the text as it was when the person last stopped typing for this long. */
export function useRested(text: string, pauseMs: number): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return rested
}
