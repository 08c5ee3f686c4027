import { counterCalls, type TillSession } from '../../calls.ts'
import { useLiveReading } from '../../parts/use-live-reading.ts'

/** The app sells the same seats, so the list is read again after this time. */
const AGAIN_AFTER_MS = 10_000
/** The most showtimes that one cinema has in a day by far. */
const AT_MOST = 100

/**
 * Returns the showtimes that the till of a session sells now, by their start. The session is named too, so that
 * the office sees when the till had contact last.
 * @param lastSale the last sale; after another one, the list is read at once
 */
export function useShowtimes({ id: sessionID, till }: TillSession, lastSale: string | undefined) {
  const { cinemaID } = till
  return useLiveReading(`${cinemaID} ${lastSale}`, AGAIN_AFTER_MS, async (signal) => {
    const { items } = await counterCalls.listCounterShowtimes(
      { cinemaID, sessionID, limit: AT_MOST },
      { signal },
    )
    return items
  })
}
