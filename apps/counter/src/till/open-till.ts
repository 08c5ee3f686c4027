import type { AnswerOf, InputTo } from '@velvet/client/call'
import { readPages } from '@velvet/client/read-pages'
import { counterCalls, type Till, type TillSession } from '../calls.ts'
import { forgetSent } from '../offline/report-sales.ts'
import { keepPerson, signOut } from '../people/sign-in.ts'
import { followElsewhereBegun } from '../queue/await-payment.ts'
import { changeState } from '../state/counter-state.ts'
import { keepSetting, type CounterDatabase } from '../store/database.ts'

/** Returns the tills of the cinemas of the person who is signed in. */
export function readTills(signal: AbortSignal): Promise<Till[]> {
  return readPages((page) => counterCalls.listTills(page, { signal }))
}

type Opening = InputTo<typeof counterCalls.openSession>

/** Opens a till. A call that repeats the key of an earlier one returns the same session. */
export async function openTill(opening: Opening, idempotencyKey: string): Promise<TillSession> {
  return (await counterCalls.openSession(opening, { idempotencyKey })).session
}

/**
 * Continues with a till that was handed over, and signs in the next cashier. A supervisor must sign in with a password.
 */
export async function takeOver(database: CounterDatabase, { z, session, token, taker }: HandedOver): Promise<void> {
  changeState({ left: z })
  await signOut(database)
  await keepSession(database, session)
  if (token !== null) await keepPerson(database, token, taker)
}

type HandedOver = AnswerOf<typeof counterCalls.handOver>

/** Goes on with a till that is open already, such as after a person's break or on another machine. */
export async function goOnWith(database: CounterDatabase, sessionID: string): Promise<void> {
  const { session, waitingPayment } = await counterCalls.getTillSession({ id: sessionID })
  await keepSession(database, session)
  if (waitingPayment !== null) await followElsewhereBegun(database, waitingPayment)
}

/** Stores the session that is open on this machine, and shows it. Undefined means that none is open. */
export async function keepSession(database: CounterDatabase, session: TillSession | undefined): Promise<void> {
  await keepSetting(database, 'session', session)
  await forgetSent(database)
  // The next till may be that of another cinema.
  await keepSetting(database, 'showtimes', undefined)
  changeState({ session, showtimes: undefined, sale: undefined })
}
