import { CallError, isRefusal } from '@velvet/client/call-error'
import { inputOfPressed, type PressedEvent } from '@velvet/client/pressed-event'
import { readPages } from '@velvet/client/read-pages'
import { counterCalls, type DoorShowtime, type TillSession } from '../calls.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import { keepSetting, readSetting, strictly, type CounterDatabase } from '../store/database.ts'

/** Reads the events that wait from the disk, and shows them. */
export async function showEvents(database: CounterDatabase): Promise<void> {
  changeState({ events: await database.getAll('events') })
}

/** Stores an event on the disk. It has the time of this moment, however late it is sent. */
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
 * Sends the events that wait in the order in which they were pressed. A refused one stays until a person has read why.
 * Throws the CallError of a call that the server has not decided.
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

/** Stores the showtimes whose events a till may record. They go on after the till has stopped selling them. */
export async function readShows(database: CounterDatabase, { till }: TillSession): Promise<void> {
  const shows = await readPages((page) => counterCalls.listGateShowtimes({ ...page, cinemaID: till.cinemaID }))
  await keepSetting(database, 'shows', shows)
  changeState({ shows })
}
