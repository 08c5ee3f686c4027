import { useEffect, useState } from 'react'

/** Returns the text as it was when the person last stopped typing for this long. */
export function useRested(text: string, pauseMs: number): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return rested
}
