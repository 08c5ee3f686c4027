import { onTestFinished, vi } from 'vitest'
import { showOffline } from '../offline/allotments.ts'
import { changeState } from '../state/counter-state.ts'
import { openDatabase, strictly } from '../store/database.ts'
import { aSession } from './session.ts'
import { showtimeOf } from './showtimes.ts'

export const SHOWTIME = showtimeOf()
const ADULT = SHOWTIME.types[0]?.typeID ?? ''
export const SESSION = aSession()
export const PRICE = 450_000
export const LATER = new Date(Date.now() + 3_600_000).toISOString()

export const named = (...seats: string[]) => seats.map((seat) => ({ seat, code: `CODE${seat}` }))

export function inputOf(count: number) {
  return {
    sessionID: 'session',
    showtimeID: SHOWTIME.id,
    tickets: [{ typeID: ADULT, count }],
    tenders: [{ kind: 'cash' as const, kobo: count * PRICE }],
  }
}

let opened = 0

/** Opens the disk of a till that has these seats of the counter. */
export async function tillWith(seats = named('A1', 'A2', 'A3'), endsAt = LATER) {
  const name = `offline ${++opened}`
  const database = await openDatabase(name)
  await strictly(database, (tx) => tx.objectStore('allotments').put({ showtimeID: SHOWTIME.id, seats, endsAt }))
  changeState({ session: SESSION, showtimes: [SHOWTIME], isOffline: true, pending: undefined })
  changeState({ refusal: undefined, sold: undefined })
  await showOffline(database)
  return { name, database }
}

type Answer = { status: number; body: object } | undefined

/** Answers the calls of the till one after the other. Undefined stands for a call without a network. */
export function serve(...answers: Answer[]) {
  onTestFinished(() => void vi.unstubAllGlobals())
  const calls: { key: string | undefined; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', (_: string, init: { headers: Record<string, string>; body: string }) => {
    const body = JSON.parse(init.body) as Record<string, unknown>
    calls.push({ key: init.headers['Idempotency-Key'], body })
    const answer = answers.shift()
    if (!answer) return Promise.reject(new TypeError('no network'))
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }))
  })
  return calls
}

export const taken = (...printed: object[]): Answer => ({
  status: 201,
  body: { printed, repeatedReferences: [] },
})
export const asPrinted = { seat: 'A1', outcome: 'as-printed', seatNow: 'A1' }
