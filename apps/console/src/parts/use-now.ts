import { serverNow } from '@velvet/client/server-clock'
import { useEffect, useState } from 'react'

const REREAD_MS = 20_000

/** Returns the present instant in milliseconds by the server's clock, which is read again three times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), REREAD_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
