import { LEAVER_PIN_WRONG, TAKER_PIN_WRONG } from '@velvet/contract/sales/counter.errors'
import type * as contract from '@velvet/contract/sales/till-sessions.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { answerOf, hashOf, type Outcome } from '../../kernel/idempotency/with-idempotency.ts'
import { openSession } from '../../kernel/identity/sessions-sql.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { requirePin, requireSamePin } from '../../tickets/gate/gate-pins.ts'
import { findSessionEnd, type GatePerson } from '../../tickets/gate/people-sql.ts'
import { supervisorOf, withoutApproval } from './approval.ts'
import { closeOnce, reportOfClosed } from './close.ts'
import { requireTillSession } from './open-till.ts'
import { findNextSession, insertSession, type WholeSession } from './tills-sql.ts'
import { findZReport } from './z-reports-sql.ts'

type HandOver = Call<typeof contract.handOver>

interface People {
  leaver: GatePerson
  taker: GatePerson
}

interface Handed {
  session: WholeSession
  /** The cash that was counted in the drawer. */
  cash: number
  people: People
}

/**
 * Hands a till to the next cashier. It closes the old session and opens a new one with the counted cash in one
 * transaction, so there is always one person who is responsible for the till.
 */
export async function handOver(call: HandOver) {
  const { db, staff, input, idempotencyKey: key, signToken } = call
  const requestHash = hashOf({ call: 'hand-over-till', input: withoutApproval({ ...input, pins: undefined }) })
  const people = await confirmBoth(call, requestHash)
  const supervisor = await supervisorOf(call)
  const outcome = await db.transaction().execute(async (tx): Promise<Outcome<SignedIn | undefined>> => {
    const closing = { staff, closer: people?.leaver ?? staff, input, supervisor, key, requestHash }
    const closed = await closeOnce(tx, closing)
    if ('refusal' in closed) return closed
    const { isRepeated, session, cash } = closed.answer
    if (isRepeated || !people) return { answer: undefined }
    return { answer: await openNext(tx, call, { session, cash, people }) }
  })
  const signedIn = answerOf(outcome)
  const next = await findNextSession(db, input.id)
  if (!next) throw new Error('A till was handed over, but it has no open session')
  const { id, takerId, name, role } = next
  return {
    z: await reportOfClosed(call),
    session: await requireTillSession(db, staff, id),
    token: signedIn ? signToken({ subject: takerId, audience: 'staff', ...signedIn }) : null,
    taker: { id: takerId, name, role },
  }
}

/**
 * Returns both people if their PINs are right. Returns undefined for a repeated call, which has no PINs because the app
 * does not store them.
 */
async function confirmBoth(call: HandOver, requestHash: string): Promise<People | undefined> {
  const { db, staff, input } = call
  const { openedBy, id } = await requireTillSession(db, staff, input.id)
  if (!input.pins) {
    if ((await findZReport(db, id))?.requestHash !== requestHash) throw new AppError('pins-needed')
    return undefined
  }
  if (openedBy.id === input.takerID) {
    throw new AppError('bad-request', { fields: { takerID: 'must be another person than the one who leaves' } })
  }
  const leaver = await pinOf(call, openedBy.id, { pin: input.pins.leaver, message: LEAVER_PIN_WRONG })
  const taker = await pinOf(call, input.takerID, { pin: input.pins.taker, message: TAKER_PIN_WRONG })
  return { leaver, taker }
}

async function pinOf(call: HandOver, id: string, { pin, message }: { pin: string; message: string }) {
  try {
    return await requirePin(call, id, pin)
  } catch (error) {
    if (error instanceof AppError && error.code === 'gate-pin-wrong') throw new AppError('gate-pin-wrong', { message })
    throw error
  }
}

interface SignedIn {
  sessionId: string
  expiresAt: Date
}

/**
 * Opens the till for the next cashier and signs in an attendant. A supervisor must sign in with a password instead,
 * because their session also opens the console.
 */
async function openNext(
  tx: Transaction,
  { staff, origin }: HandOver,
  { session, cash, people: { leaver, taker } }: Handed,
): Promise<SignedIn | undefined> {
  // Both people are locked in the order of their ids, because two people may hand two tills to each other at once.
  const byId = [leaver, taker].sort((one, other) => (one.id < other.id ? -1 : 1))
  for (const person of byId) await requireSamePin(tx, person)
  const { till } = session
  await requireOwnCinema(tx, taker, till.cinemaID)
  const id = uuid()
  const next = { id, tillId: till.id, openedBy: taker.id, openingKobo: cash, handedFrom: session.id }
  await insertSession(tx, next)
  await recordStaffAction(tx, {
    staffId: staff.id,
    action: 'hand-over-till',
    subject: till.id,
    detail: { session: session.id, next: id, opening: cash, from: leaver.id, to: taker.id },
  })
  if (taker.role !== 'attendant') return undefined
  const { expiresAt } = await findSessionEnd(tx, staff.sessionId)
  const signedIn = await openSession(tx, { staffId: taker.id }, { expiresAt, device: origin.device })
  return { sessionId: signedIn, expiresAt }
}
