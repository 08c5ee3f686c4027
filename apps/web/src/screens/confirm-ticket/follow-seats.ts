import { SEATS_WAIT_S } from '@velvet/contract/catalogue/seats-of-show'
import { awaitSeatChanges, getSeatPlan } from '../../calls/seats.ts'
import type { Hall } from './use-seat-choice.ts'

const ANSWER_LIMIT_MS = (SEATS_WAIT_S + 10) * 1000

interface Followed {
  showtimeId: string
  /** The seats are read at most once in this time. Where the server cannot wait, they are read as often. */
  leastMs: number
  /** Returns the version of the seats that are shown, as soon as there are some. */
  present: () => string | undefined
  show: (hall: Hall) => void
}

/**
 * Asks the server again and again to tell when other seats are taken, and shows them then, so that a seat that
 * a person buys turns grey under the thumb. A hidden page asks for nothing.
 */
export async function followSeats(seats: Followed, closing: AbortSignal): Promise<void> {
  const isOpen = () => !closing.aborted
  let read: string | undefined
  while (isOpen()) {
    const beganAt = performance.now()
    const version = read ?? seats.present()
    if (version !== undefined) await untilChanged(seats.showtimeId, version, closing)
    else await pause(seats.leastMs)
    await inSight(closing)
    const hall = await readSeats(seats, closing)
    if (hall && isOpen()) {
      read = hall.version
      seats.show(hall)
    }
    await pause(beganAt + seats.leastMs - performance.now())
  }
}

function readSeats({ showtimeId }: Followed, signal: AbortSignal): Promise<Hall | undefined> {
  // What was read before stays, and the next turn of the loop reads again.
  return getSeatPlan({ showtimeId }, { signal }).catch(() => undefined)
}

/** Resolves when other seats are taken, when the time is over or the page is hidden, and where the server cannot wait. */
async function untilChanged(showtimeId: string, version: string, closing: AbortSignal): Promise<void> {
  const end = new AbortController()
  const endIfUnwanted = () => {
    if (document.hidden || closing.aborted) end.abort()
  }
  document.addEventListener('visibilitychange', endIfUnwanted)
  closing.addEventListener('abort', endIfUnwanted)
  endIfUnwanted()
  const limits = { signal: end.signal, timeoutMs: ANSWER_LIMIT_MS, slowAfterMs: ANSWER_LIMIT_MS }
  await awaitSeatChanges({ showtimeId, version }, limits).catch(() => undefined)
  document.removeEventListener('visibilitychange', endIfUnwanted)
  closing.removeEventListener('abort', endIfUnwanted)
}

/** Resolves when the page is to be seen, or the sheet was closed. */
function inSight(closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !closing.aborted) return
      document.removeEventListener('visibilitychange', look)
      closing.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    closing.addEventListener('abort', look)
    look()
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(ms, 0)))
