import { useEffect, useState } from 'react'

/**
 * Reads when the screen opens, and again when the network is back. Returns true once `read` has
 * been answered (a promise is awaited); until then, an empty result does not mean that there is
 * nothing.
 */
export function useReading(read: () => unknown): boolean {
  const [answered, setAnswered] = useState<() => unknown>()
  useEffect(() => {
    let isLeft = false
    // An earlier `read` may be answered after this one.
    const start = () => void Promise.resolve(read()).then(() => isLeft || setAnswered(() => read))
    start()
    window.addEventListener('online', start)
    return () => {
      isLeft = true
      window.removeEventListener('online', start)
    }
  }, [read])
  return answered === read
}
