import { counterCalls } from '../../calls.ts'
import { useLiveReading } from '../../parts/use-live-reading.ts'

/** The app sells the same seats, so the list is read again after this time. */
const AGAIN_AFTER_MS = 10_000
/** The most showtimes that one cinema has in a day by far. */
const AT_MOST = 100

/**
 * Returns the showtimes that the counter of a cinema sells now, by their start.
 * @param lastSale the last sale; after another one, the list is read at once
 */
export function useShowtimes(cinemaID: string, lastSale: string | undefined) {
  return useLiveReading(`${cinemaID} ${lastSale}`, AGAIN_AFTER_MS, async (signal) => {
    const { items } = await counterCalls.listCounterShowtimes(
      { cinemaID, limit: AT_MOST },
      { signal },
    )
    return items
  })
}
