import { useEffect, useEffectEvent, useState } from 'react'

interface LiveReading<T> {
  /** The latest value stays here while the next one is read, and also if that fails. */
  value: T | undefined
  /** If the latest reading has failed, this says why, and the value is an older one. */
  error: unknown
}

/**
 * Reads something now and again after each interval, because the app and other tills change it.
 * @param key names what is read; when it changes, the value is read at once. Undefined reads nothing
 */
export function useLiveReading<T>(
  key: string | undefined,
  everyMs: number,
  read: (signal: AbortSignal) => Promise<T>,
): LiveReading<T> {
  const [reading, setReading] = useState<LiveReading<T>>({ value: undefined, error: undefined })
  const ask = useEffectEvent(read)
  useEffect(() => {
    if (key === undefined) return
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
