import { CallError, isRefusal } from '@velvet/client/call-error'
import { inputOfPressed, type PressedEvent } from '@velvet/client/pressed-event'
import { readPages } from '@velvet/client/read-pages'
import { counterCalls, type DoorShowtime, type TillSession } from '../calls.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import { keepSetting, readSetting, strictly, type CounterDatabase } from '../store/database.ts'

/** Reads the waiting events from the disk, and shows them. */
export async function showEvents(database: CounterDatabase): Promise<void> {
  changeState({ events: await database.getAll('events') })
}

/** Stores an event on the disk with the current time, which it keeps even if it is sent much later. */
export async function keepEvent(
  database: CounterDatabase,
  event: Omit<PressedEvent, 'nonce' | 'at' | 'offsetMs'>,
): Promise<PressedEvent> {
  const offsetMs = (await readSetting(database, 'offsetMs')) ?? 0
  const kept = { ...event, nonce: crypto.randomUUID(), at: new Date().toISOString(), offsetMs }
  await strictly(database, (tx) => tx.objectStore('events').add(kept))
  return kept
}

/**
 * Sends the waiting events in the order in which they were pressed. A refused event stays until a person has read the
 * reason. Throws a CallError if the server was not reached or failed, so that the event is sent again.
 */
export async function reportEvents(database: CounterDatabase): Promise<void> {
  for (const event of await database.getAll('events')) {
    if (event.refusal !== undefined) continue
    try {
      const { latest } = await counterCalls.logShowAtCounter(inputOfPressed(event))
      noteLatest(event, latest ?? undefined)
      await forgetEvent(database, event)
    } catch (error) {
      if (!(error instanceof CallError && isRefusal(error))) throw error
      await strictly(database, (tx) => tx.objectStore('events').put({ ...event, refusal: error.message }))
      await showEvents(database)
    }
  }
}

function noteLatest({ showtimeId, minutes }: PressedEvent, latest: DoorShowtime['latest']): void {
  const shows = counterState().shows.map((one) =>
    one.id === showtimeId ? { ...one, latest, lateMinutes: minutes ?? one.lateMinutes } : one,
  )
  changeState({ shows })
}

/** Deletes an event that the server has, or whose refusal a person has read. */
export async function forgetEvent(database: CounterDatabase, { order = 0 }: { order?: number }): Promise<void> {
  await strictly(database, (tx) => tx.objectStore('events').delete(order))
  await showEvents(database)
}

/** Stores the showtimes whose events a till may record, which it still does after their sale has ended. */
export async function readShows(database: CounterDatabase, { till }: TillSession): Promise<void> {
  const shows = await readPages((page) => counterCalls.listGateShowtimes({ ...page, cinemaID: till.cinemaID }))
  await keepSetting(database, 'shows', shows)
  changeState({ shows })
}
