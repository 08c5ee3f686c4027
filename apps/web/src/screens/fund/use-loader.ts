import { useEffect, useState } from 'react'

/** Returns a flag, and a function that sets it to true for this long. */
export function useLoader(forMs: number): [boolean, () => void] {
  const [starts, setStarts] = useState(0)
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    if (starts === 0) return
    const timer = setTimeout(() => setEnded(starts), forMs)
    return () => clearTimeout(timer)
  }, [starts, forMs])
  return [starts !== ended, () => setStarts(starts + 1)]
}
