import { useEffect, useEffectEvent, useState } from 'react'

export interface Reading<T> {
  value: T | undefined
  error: unknown
  read: () => void
}

/** Calls `read` when the page opens and whenever `key` changes, and returns what it has read. */
export function useReading<T>(key: string, read: (signal: AbortSignal) => Promise<T>): Reading<T> {
  const [tries, setTries] = useState(0)
  const [result, setResult] = useState<{ key: string; value?: T; error?: unknown }>()
  const ask = useEffectEvent(read)
  useEffect(() => {
    const limit = new AbortController()
    ask(limit.signal).then(
      (value) => {
        if (!limit.signal.aborted) setResult({ key, value })
      },
      (error: unknown) => {
        if (!limit.signal.aborted) setResult({ key, error })
      },
    )
    return () => limit.abort()
  }, [key, tries])
  const current = result?.key === key ? result : undefined
  return {
    value: current?.value,
    error: current?.error,
    read: () => {
      setResult(undefined)
      setTries((count) => count + 1)
    },
  }
}
