import { useEffect, useState } from 'react'
import { counterCalls, type CounterShowtime } from '../../calls.ts'

/** The list is read again after this time, because the app sells the same seats. */
const AGAIN_AFTER_MS = 10_000
/** The most showtimes that one cinema has in a day by far. */
const AT_MOST = 100

interface Showtimes {
  items: readonly CounterShowtime[] | undefined
  /** Why the list could not be read; the items may be old then. */
  error: unknown
}

/**
 * Returns the showtimes that the counter of a cinema sells now, by their start.
 * @param lastSale the last sale; after another one, the list is read at once
 */
export function useShowtimes(cinemaID: string, lastSale: string | undefined): Showtimes {
  const [showtimes, setShowtimes] = useState<Showtimes>({ items: undefined, error: undefined })
  useEffect(() => {
    const limit = new AbortController()
    const read = async () => {
      try {
        const page = { cinemaID, limit: AT_MOST }
        const { items } = await counterCalls.listCounterShowtimes(page, { signal: limit.signal })
        setShowtimes({ items, error: undefined })
      } catch (error) {
        if (!limit.signal.aborted) setShowtimes(({ items }) => ({ items, error }))
      }
    }
    void read()
    const timer = setInterval(() => void read(), AGAIN_AFTER_MS)
    return () => {
      clearInterval(timer)
      limit.abort()
    }
  }, [cinemaID, lastSale])
  return showtimes
}
