import { useEffect, useState } from 'react'

/**
 * Reads when the screen opens, and again when the network is back. Returns true once `read` has
 * been answered (a promise is awaited); until then, an empty result does not mean that there is
 * nothing.
 */
export function useReading(read: () => unknown): boolean {
  const [answered, setAnswered] = useState<() => unknown>()
  useEffect(() => {
    const start = () => void Promise.resolve(read()).then(() => setAnswered(() => read))
    start()
    window.addEventListener('online', start)
    return () => window.removeEventListener('online', start)
  }, [read])
  return answered === read
}
