import { CallError } from '@velvet/client/call-error'
import { readPages } from '@velvet/client/read-pages'
import { mayActAtTill } from '@velvet/contract/sales/counter.rules'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { counterCalls, type TillSession } from '../calls.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import { keepSetting, type CounterDatabase } from '../store/database.ts'
import { showOffline, takeAllotment } from './allotments.ts'
import { reportSales } from './report-sales.ts'
import { readShows, reportEvents } from './show-events.ts'

/** The app and other tills sell the same seats and food, so the showtimes and the menu are read again after this time. */
const AGAIN_AFTER_MS = 5_000
/** The till asks for its seats again after this time, or at once after it has sold some of them. */
const ALLOTMENTS_AFTER_MS = MINUTE_MS
/** The till waits no longer than this for its showtimes, so that it soon notices a network that is gone. */
const TIME_LIMIT_MS = 8_000

let askedAt = -Infinity
let asked = ''
let wake = () => {}

/**
 * Sends the sales that wait, and reads the showtimes, the menu and the till's own seats, again and again. One contact ends
 * before the next begins.
 */
export async function keepInContact(database: CounterDatabase): Promise<never> {
  window.addEventListener('offline', () => changeState({ isOffline: true }))
  for (;;) {
    await contact(database)
    await new Promise<void>((done) => {
      wake = done
      setTimeout(done, AGAIN_AFTER_MS)
    })
  }
}

/** Begins the next contact at once, because the seats that are left have changed. */
export function contactNow(): void {
  wake()
}

export async function contact(database: CounterDatabase): Promise<void> {
  const { session, person, isSignedOut } = counterState()
  if (!session || isSignedOut) return
  // Another person is signed in, who may not act at this till.
  if (person && !mayActAtTill(person, session.openedBy)) return
  try {
    await reportSales(database)
    await reportEvents(database)
    await readShowtimes(database, session)
    await readMenu(database, session)
    changeState({ isOffline: false, contactProblem: undefined })
    await takeAllotments(database, session)
  } catch (error) {
    const isOffline = error instanceof CallError && (error.status === 0 || error.status >= 500)
    changeState({ isOffline, contactProblem: isOffline ? undefined : error })
  }
}

/** Stores the showtimes of the day, by which the till also sells without a network. */
async function readShowtimes(database: CounterDatabase, { id, till }: TillSession): Promise<void> {
  // The session is named too, so that the office sees when the till had contact last.
  const at = { cinemaID: till.cinemaID, sessionID: id }
  const options = { timeoutMs: TIME_LIMIT_MS }
  const showtimes = await readPages((page) => counterCalls.listCounterShowtimes({ ...page, ...at }, options))
  if (counterState().session?.id !== id) return
  await keepSetting(database, 'showtimes', showtimes)
  changeState({ showtimes })
}

/** Stores the menu, by which the till also sells without a network. */
async function readMenu(database: CounterDatabase, { id, till }: TillSession): Promise<void> {
  const menu = await counterCalls.getTillMenu({ cinemaID: till.cinemaID }, { timeoutMs: TIME_LIMIT_MS })
  if (counterState().session?.id !== id) return
  await keepSetting(database, 'menu', menu)
  changeState({ menu })
}

async function takeAllotments(database: CounterDatabase, session: TillSession): Promise<void> {
  const { showtimes = [], papers } = counterState()
  const requested = `${session.id} ${showtimes.map(({ id }) => id).join()} ${papers.length}`
  // This clock cannot be set, so the till keeps asking even if the clock of the machine is set back.
  if (requested === asked && performance.now() < askedAt + ALLOTMENTS_AFTER_MS) return
  try {
    for (const { id } of showtimes) await takeAllotment(database, session, id)
    await readShows(database, session)
    askedAt = performance.now()
    asked = requested
    changeState({ needsMachineApproval: false })
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'supervisor-needed')) throw error
    changeState({ needsMachineApproval: true })
  } finally {
    // If the network goes meanwhile, the till sells the seats that it has got by then.
    await showOffline(database)
  }
}
