import { useEffect, useState } from 'react'

const REREAD_MS = 20_000

/** Returns the present instant in milliseconds, which is read again three times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REREAD_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
