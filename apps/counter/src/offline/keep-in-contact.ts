import { CallError } from '@velvet/client/call-error'
import { MINUTE_MS } from '@velvet/contract/time/durations'
import { counterCalls, type TillSession } from '../calls.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import { keepSetting, type CounterDatabase } from '../store/database.ts'
import { showOffline, takeAllotment } from './allotments.ts'
import { reportSales } from './report-sales.ts'

const AGAIN_AFTER_MS = 5_000
/** The till asks for its seats again after this time, or at once after it has sold some of them. */
const ALLOTMENTS_AFTER_MS = MINUTE_MS
/** A call of the contact waits no longer than this, so that the till soon knows that it has no network. */
const TIME_LIMIT_MS = 8_000
/** The most showtimes that one cinema has in a day by far. */
const AT_MOST = 100

let askedAt = 0
let asked = ''

/** Sends what waits and asks for the till's seats, again and again. One contact ends before the next begins. */
export function keepInContact(database: CounterDatabase): void {
  const next = () => {
    void contact(database).finally(() => setTimeout(next, AGAIN_AFTER_MS))
  }
  next()
  window.addEventListener('offline', () => changeState({ isOffline: true }))
}

async function contact(database: CounterDatabase): Promise<void> {
  const { session, isSignedOut } = counterState()
  if (!session || isSignedOut) return
  try {
    await reportSales(database)
    await readShowtimes(database, session)
    changeState({ isOffline: false })
    await takeAllotments(database, session)
  } catch (error) {
    const isOffline = error instanceof CallError && (error.status === 0 || error.status >= 500)
    changeState({ isOffline })
  }
}

/** Keeps the showtimes of the day, by which the till sells without a network. */
async function readShowtimes(database: CounterDatabase, { id, till }: TillSession): Promise<void> {
  const page = { cinemaID: till.cinemaID, sessionID: id, limit: AT_MOST }
  const options = { timeoutMs: TIME_LIMIT_MS }
  const { items } = await counterCalls.listCounterShowtimes(page, options)
  await keepSetting(database, 'showtimes', items)
  changeState({ showtimes: items })
}

async function takeAllotments(database: CounterDatabase, session: TillSession): Promise<void> {
  const { showtimes = [], papers } = counterState()
  const wanted = `${session.id} ${showtimes.map(({ id }) => id).join()} ${papers.length}`
  if (wanted === asked && Date.now() < askedAt + ALLOTMENTS_AFTER_MS) return
  for (const { id } of showtimes) await takeAllotment(database, session, id)
  askedAt = Date.now()
  asked = wanted
  await showOffline(database)
}
