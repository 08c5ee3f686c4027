import { country } from '@velvet/contract/shared/country/country'
import { maskPhone } from '@velvet/contract/people/mask-phone'
import type * as contract from '@velvet/contract/people/number-moves.calls'
import { OTP_LENGTH, OTP_MINUTES, OTP_PER_DAY, OTP_RESEND_MS } from '@velvet/contract/people/otp'
import { normalisePhone } from '@velvet/contract/people/phone'
import { AppError } from '@velvet/contract/shared/errors'
import { plainLetters } from '@velvet/contract/shared/notifications/sms'
import { DAY_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { fill } from '@velvet/contract/shared/words/spoken'
import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { findAccount } from '../../kernel/identity/accounts-sql.ts'
import { namesOfNumber } from '../../kernel/identity/closed-number.ts'
import { revokeSessionsOf } from '../../kernel/identity/sessions-sql.ts'
import { findLanguageOf } from '../../kernel/notifications/languages-of-customers-sql.ts'
import { lettersIn } from '../../kernel/notifications/letters.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireSecondPerson } from '../../kernel/staff-change/two-people.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { violates } from '../../platform/database/failures.ts'
import { networkHash } from '../accounts/code-shares.ts'
import {
  consumeCode,
  consumeCodesOf,
  countCodes,
  insertCode,
  lockSending,
  markCodeSent,
} from '../accounts/codes-sql.ts'
import { codeHash, requireCode } from '../accounts/enter-code.ts'
import { lockOpenAccount } from '../customers/lock-open-account.ts'
import {
  decideMove,
  findMove,
  findWaitingMove,
  insertMove,
  moveNumberAtCounters,
  setPhone,
  numberMoveOf,
} from '../customers/waiting-moves-sql.ts'
import { queueOwnerNotification } from '../customers/queue-owner-notification.ts'

export function endCustomerSessions(call: Call<typeof contract.endCustomerSessions>) {
  const { uuid: id, note } = call.input
  return change(call, 'end-customer-sessions', async (tx) => {
    await lockOpenAccount(tx, id)
    await revokeSessionsOf(tx, { customerId: id })
    return { answer: { uuid: id }, subject: id, note }
  })
}

/** Sends a code to the new number, so that its owner can prove to have the number. */
export async function sendNumberCode(call: Call<typeof contract.sendNumberCode>) {
  const { db, brand, providers, input } = call
  const phone = newNumber(input.phoneNumber)
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
  const { name: product } = await brand()
  const { codeID, present } = await change(call, 'send-number-code', async (tx) => {
    const account = await lockOpenAccount(tx, input.uuid)
    await requireFree(tx, phone)
    if (await findWaitingMove(tx, input.uuid)) throw new AppError('number-move-waits')
    const id = uuid()
    await recordCode(tx, call, { id, phone, code })
    return { answer: { codeID: id, present: account.phone }, subject: input.uuid, after: { to: maskPhone(phone) } }
  })
  const { text } = lettersIn((await findLanguageOf(db, present)) ?? country().languages[0])
  const message = plainLetters(fill(text.numberCode, { code, product, minutes: OTP_MINUTES }))
  await providers.termii.sendSms(phone, message).catch((error: unknown) => {
    if (error instanceof ProviderError) throw new AppError('otp-not-sent', { cause: error })
    throw error
  })
  await db.transaction().execute((tx) => markCodeSent(tx, codeID))
  return { codeID }
}

/** Counts this code towards the daily limit of the number. */
async function recordCode(
  tx: Transaction,
  call: Call<typeof contract.sendNumberCode>,
  { id, phone, code }: { id: string; phone: string; code: string },
): Promise<void> {
  await lockSending(tx, phone)
  const names = namesOfNumber(call.config, phone)
  const sentSince = (ms: number) => countCodes(tx, new Date(Date.now() - ms), names)
  if ((await sentSince(DAY_MS)) >= OTP_PER_DAY) throw new AppError('otp-too-many-sent')
  if ((await sentSince(OTP_RESEND_MS)) > 0) throw new AppError('otp-too-soon')
  await insertCode(tx, {
    id,
    phone,
    purpose: 'number-move',
    codeHash: codeHash(call, id, code),
    askedFrom: networkHash(call),
    channel: 'sms',
    expiresAt: new Date(Date.now() + OTP_MINUTES * MINUTE_MS),
  })
}

/** Proposes a move after checking the code from the new number, and notifies the old number. */
export async function proposeNumberMove(call: Call<typeof contract.proposeNumberMove>) {
  const { db, brand, staff, input } = call
  const { uuid: customerId, codeID, note } = input
  const phone = newNumber(input.phoneNumber)
  const { name: product, supportPhone: support } = await brand()
  // The code is used up once a move is proposed, so a repeated request must find that move.
  if ((await findWaitingMove(db, customerId))?.id !== codeID) await requireOwnCode(call, phone)
  return change(call, 'propose-number-move', async (tx) => {
    const account = await lockOpenAccount(tx, customerId)
    await requireFree(tx, phone)
    const move = { id: codeID, customerId, phone, note, proposedBy: staff.id }
    if (!(await insertMove(tx, move))) throw new AppError('number-move-waits')
    if (!(await consumeCode(tx, codeID))) throw new AppError('otp-invalid')
    await queueOwnerNotification(
      tx,
      { id: customerId, phone: account.phone },
      { kind: 'number-move', product, support },
    )
    return {
      answer: { move: await waitingMoveOf(tx, customerId) },
      subject: customerId,
      after: { to: maskPhone(phone) },
      note,
    }
  })
}

/** Throws AppError unless the code is correct, and was sent to this number for a move of an account. */
async function requireOwnCode(call: Call<typeof contract.proposeNumberMove>, phone: string): Promise<void> {
  const { codeID: id, code: verificationCode } = call.input
  const { purpose } = await requireCode(call, { phoneNumber: phone, verificationCode, id })
  if (purpose !== 'number-move') throw new AppError('otp-invalid')
}

/**
 * Approves a move that another person has proposed. The customer then signs in again, with a code to the new number.
 */
export async function approveNumberMove(call: Call<typeof contract.approveNumberMove>) {
  const { brand, staff, input } = call
  const { name: product, supportPhone: support } = await brand()
  return change(call, 'approve-number-move', async (tx) => {
    const { customerId, phoneNumber, proposedBy } = await requireMove(tx, input.id)
    await requireSecondPerson(tx, { proposedBy: proposedBy.id, approvedBy: staff.id })
    const { phone: before } = await lockOpenAccount(tx, customerId)
    if (!(await decideMove(tx, input.id, { state: 'done', staffId: staff.id }))) {
      throw new AppError('number-move-not-found')
    }
    await requireFree(tx, phoneNumber)
    await setPhone(tx, customerId, phoneNumber).catch((error: unknown) => {
      throw violates(error, 'customers_phone_key') ? new AppError('number-has-account') : error
    })
    // The account is locked before its counter sales, as when an account is closed, so the two cannot deadlock.
    await moveNumberAtCounters(tx, { customerId, from: before, to: phoneNumber })
    await revokeSessionsOf(tx, { customerId })
    await consumeCodesOf(tx, before)
    await queueOwnerNotification(tx, { id: customerId, phone: before }, { kind: 'number-moved', product, support })
    const masked = (phone: string) => ({ phone: maskPhone(phone) })
    return { answer: { uuid: customerId }, subject: customerId, before: masked(before), after: masked(phoneNumber) }
  })
}

export function rejectNumberMove(call: Call<typeof contract.rejectNumberMove>) {
  const { staff, input } = call
  const { id, note } = input
  return change(call, 'reject-number-move', async (tx) => {
    const { customerId } = await requireMove(tx, id)
    if (!(await decideMove(tx, id, { state: 'rejected', staffId: staff.id, note }))) {
      throw new AppError('number-move-not-found')
    }
    return { answer: { uuid: customerId }, subject: customerId, note }
  })
}

async function requireMove(tx: Transaction, id: string) {
  const move = await findMove(tx, id)
  if (!move) throw new AppError('number-move-not-found')
  return move
}

async function waitingMoveOf(tx: Transaction, customerId: string) {
  const move = await numberMoveOf(tx, customerId)
  if (!move) throw new AppError('number-move-not-found')
  return move
}

function newNumber(typed: string): string {
  const phone = normalisePhone(typed)
  if (phone === undefined) throw new AppError('phone-not-served')
  return phone
}

async function requireFree(tx: Transaction, phone: string): Promise<void> {
  if (await findAccount(tx, phone)) throw new AppError('number-has-account')
}
