import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/books/bank.calls'
import { LocalDate } from '@velvet/contract/shared/entities/entities'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { change } from '../../kernel/staff-change/change.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { lockBankEvent } from './events.ts'
import { findMovement } from './events-sql.ts'
import { endTick, findLine, insertTick, readOpenByAge, selectLines } from './lines-sql.ts'

const Position = z.tuple([LocalDate, z.uuid()])

export async function listBankLines({ db, input }: Call<typeof contract.listBankLines>) {
  const { state, limit, cursor } = input
  const after = positionOf(cursor, Position)
  return pageOf(await selectLines(db, { state, limit, after }), limit, ({ day, id }) => [day, id])
}

export const getBankAges = ({ db }: Call<typeof contract.getBankAges>) => readOpenByAge(db)

export function tickBankLine(call: Call<typeof contract.tickBankLine>) {
  const { id, movement } = call.input
  return change(call, 'tick-bank-line', async (tx) => {
    const line = await requireLine(tx, id)
    const found = await findMovement(tx, movement)
    if (found?.id != null) await lockBankEvent(tx, found.id)
    const event = await findMovement(tx, movement)
    if (!event) throw new AppError('bank-event-not-found')
    if (event.isUndone) throw new AppError('bank-event-undone')
    if (event.kobo !== line.kobo) throw new AppError('bank-amount-differs')
    await tick(tx, { lineId: id, movement, note: null, staffId: call.staff.id })
    return {
      answer: { line: await requireLine(tx, id) },
      subject: id,
      after: { movement, kobo: line.kobo },
    }
  })
}

export function setBankLineAside(call: Call<typeof contract.setBankLineAside>) {
  const { id, note } = call.input
  return change(call, 'set-bank-line-aside', async (tx) => {
    const { kobo } = await requireLine(tx, id)
    await tick(tx, { lineId: id, movement: null, note, staffId: call.staff.id })
    return { answer: { line: await requireLine(tx, id) }, subject: id, after: { kobo }, note }
  })
}

async function tick(tx: Transaction, of: Omit<Parameters<typeof insertTick>[1], 'id'>) {
  if (!(await insertTick(tx, { id: uuid(), ...of }))) throw new AppError('bank-ticked')
}

export function untickBankLine(call: Call<typeof contract.untickBankLine>) {
  const { id, note } = call.input
  return change(call, 'untick-bank-line', async (tx) => {
    const { tick: before } = await requireLine(tx, id)
    if (!(await endTick(tx, id, call.staff.id))) throw new AppError('bank-not-ticked')
    const movement = before?.event?.movement ?? null
    return { answer: { line: await requireLine(tx, id) }, subject: id, before: { movement }, note }
  })
}

async function requireLine(db: Database, id: string) {
  const line = await findLine(db, id)
  if (!line) throw new AppError('bank-line-not-found')
  return line
}
