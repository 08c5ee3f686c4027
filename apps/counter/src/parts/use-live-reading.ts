import { useEffect, useEffectEvent, useState } from 'react'

interface LiveReading<T> {
  /** The value that was read last. It stays while the next one is read, also if that fails. */
  value: T | undefined
  /** Why the last reading failed. The value is an older one then. */
  error: unknown
}

/**
 * Reads something now and again after each interval, because the app and other tills change it.
 * @param key names what is read; when it changes, the value is read at once
 */
export function useLiveReading<T>(
  key: string,
  everyMs: number,
  read: (signal: AbortSignal) => Promise<T>,
): LiveReading<T> {
  const [reading, setReading] = useState<LiveReading<T>>({ value: undefined, error: undefined })
  const ask = useEffectEvent(read)
  useEffect(() => {
    const limit = new AbortController()
    const readNow = async () => {
      try {
        const value = await ask(limit.signal)
        if (!limit.signal.aborted) setReading({ value, error: undefined })
      } catch (error) {
        if (!limit.signal.aborted) setReading(({ value }) => ({ value, error }))
      }
    }
    void readNow()
    const timer = setInterval(() => void readNow(), everyMs)
    return () => {
      clearInterval(timer)
      limit.abort()
    }
  }, [key, everyMs])
  return reading
}
