import { useEffect, useState } from 'react'

/**
 * Reads when the screen opens, and once more when the network is back. Answers whether `read`, of
 * which a promise is waited for, was answered: until then nothing found is not yet nothing there.
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
