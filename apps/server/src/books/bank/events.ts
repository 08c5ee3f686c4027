import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/books/bank.calls'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { change } from '../../kernel/staff-change/change.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'
import { selectStaffCinema } from '../../catalogue/cinemas/cinemas-sql.ts'
import { readToday } from '../settlements/totals-sql.ts'
import {
  bookBankEvent,
  findEventOf,
  insertBankEvent,
  insertUndo,
  isReferenceUsed,
  isSponsor,
  selectBankEvents,
  type NewBankEvent,
} from './events-sql.ts'

const Position = z.tuple([z.int().positive()])

export async function listBankEvents({ db, input }: Call<typeof contract.listBankEvents>) {
  const { state, limit, cursor } = input
  const [after] = positionOf(cursor, Position) ?? []
  const rows = await selectBankEvents(db, { state, limit, after })
  return pageOf(rows, limit, ({ movement }) => [movement])
}

export function recordDeposit(call: Call<typeof contract.recordDeposit>) {
  const { cinemaID: cinemaId, day, reference, kobo } = call.input
  return change(call, 'record-bank-deposit', async (tx) => {
    if (!(await selectStaffCinema(tx, cinemaId))) throw new AppError('cinema-not-found')
    return record(tx, {
      id: uuid(),
      kind: 'bank-deposit',
      day,
      reference,
      cinemaId,
      grossKobo: kobo,
      netKobo: kobo,
      feeKobo: 0,
      recordedBy: call.staff.id,
    })
  })
}

export function recordPayout(call: Call<typeof contract.recordPayout>) {
  const { account, provider, day, reference, grossKobo, feeKobo } = call.input
  return change(call, 'record-terminal-payout', async (tx) => {
    if (feeKobo > grossKobo) {
      throw new AppError('bad-request', {
        fields: { feeKobo: 'must not be more than was collected' },
      })
    }
    return record(tx, {
      id: uuid(),
      kind: 'terminal-payout',
      day,
      reference,
      provider,
      grossKobo,
      netKobo: grossKobo - feeKobo,
      feeKobo,
      terminalKobo: account === 'terminal-clearing' ? grossKobo : 0,
      transferKobo: account === 'transfer-clearing' ? grossKobo : 0,
      recordedBy: call.staff.id,
    })
  })
}

export function recordSponsorPayment(call: Call<typeof contract.recordSponsorPayment>) {
  const { sponsor, day, reference, kobo } = call.input
  return change(call, 'record-sponsor-payment', async (tx) => {
    if (!(await isSponsor(tx, sponsor))) throw new AppError('sponsor-not-found')
    const amounts = { grossKobo: kobo, netKobo: kobo, feeKobo: 0 }
    return record(tx, {
      id: uuid(),
      kind: 'sponsor-payment',
      day,
      reference,
      sponsor,
      ...amounts,
      recordedBy: call.staff.id,
    })
  })
}

async function record(tx: Transaction, event: NewBankEvent) {
  if (event.day > (await readToday(tx))) {
    throw new AppError('bad-request', { fields: { day: 'must not be after today' } })
  }
  // Two people may type the same slip at once.
  await takeNamedLock(tx, `bank ${event.kind}`)
  if (await isReferenceUsed(tx, event)) throw new AppError('bank-reference-used')
  await insertBankEvent(tx, event)
  await bookBankEvent(tx, event.id)
  return { answer: { event: await readEvent(tx, event.id) }, subject: event.id, after: event }
}

export function undoBankEvent(call: Call<typeof contract.undoBankEvent>) {
  const { id, note } = call.input
  return change(call, 'undo-bank-event', async (tx) => {
    await lockBankEvent(tx, id)
    const event = await findEventOf(tx, id)
    // What a provider reported is no mistake of anybody here.
    if (event?.id == null) throw new AppError('bank-event-not-found')
    if (event.state === 'undone') throw new AppError('bank-event-undone')
    if (event.state === 'ticked') throw new AppError('bank-ticked')
    const undo = uuid()
    await insertUndo(tx, { id: undo, of: id, by: call.staff.id })
    await bookBankEvent(tx, undo)
    return {
      answer: { event: await readEvent(tx, id) },
      subject: id,
      before: event,
      after: { undo },
      note,
    }
  })
}

/** Holds an event, so that it is not undone while a person ticks it off. */
export const lockBankEvent = (tx: Transaction, id: string) => takeNamedLock(tx, `bank event ${id}`)

async function readEvent(db: Database, id: string) {
  const event = await findEventOf(db, id)
  if (!event) throw new Error('An event of the bank that was just written is missing')
  return event
}
