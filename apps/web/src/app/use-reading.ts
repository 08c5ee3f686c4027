import { useEffect } from 'react'

/** Reads when the screen opens, and once more when the network is back. */
export function useReading(read: () => void): void {
  useEffect(() => {
    read()
    window.addEventListener('online', read)
    return () => window.removeEventListener('online', read)
  }, [read])
}
