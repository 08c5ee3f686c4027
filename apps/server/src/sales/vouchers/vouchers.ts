import type * as contract from '@velvet/contract/sales/vouchers.calls'
import { faultsOfVouchers, type VoucherBatch } from '@velvet/contract/sales/vouchers.calls'
import { ticketValue } from '@velvet/contract/books/taxes.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import { linesOf, randomCode, storedCode } from '../../catalogue/offers/codes.ts'
import { findUnknown } from '../../catalogue/offers/offers-sql.ts'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import { Download, type Call } from '../../kernel/calls/call.ts'
import { IdPosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireSecondPerson } from '../../kernel/staff-change/two-people.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import {
  findBatch,
  insertBatch,
  isParty,
  listTaxesOf,
  lockBatch,
  markEnded,
  markMade,
  selectVoucherBatches,
  type VoucherVat,
} from './batches-sql.ts'
import { deleteUntouchedVouchers, insertVouchers, lapseVouchers } from './vouchers-sql.ts'

/** Proposes vouchers for a company. Nothing is sold before another person makes them. */
export function addVouchers(call: Call<typeof contract.addVouchers>) {
  const { input, staff } = call
  const faults = faultsOfVouchers(input)
  if (Object.keys(faults).length > 0) throw new AppError('bad-request', { fields: faults })
  return change(call, 'add-vouchers', async (tx) => {
    if (input.partyID !== undefined && !(await isParty(tx, input.partyID))) throw new AppError('party-not-found')
    const unknown = await findUnknown(tx, { ...input, films: [] })
    if (unknown?.type) throw new AppError('ticket-type-not-found')
    if (unknown?.cinema) throw new AppError('cinema-not-found')
    await vatOf(tx, input)
    const id = uuid()
    await insertBatch(tx, { ...input, id, proposedBy: staff.id })
    const { company: _, ...after } = input
    return { answer: { batch: await present(tx, id) }, subject: id, after }
  })
}

/**
 * Makes the vouchers that another person has proposed. Only the file that is returned contains their codes. If that file
 * is lost on its way, the person who made the vouchers replaces their codes, as long as none was used.
 */
export async function makeVouchers({ db, config, staff, input: { id } }: Call<typeof contract.makeVouchers>) {
  const codes = await db.transaction().execute(async (tx) => {
    const batch = await lockBatch(tx, id)
    const isFirst = batch?.state === 'waiting'
    const isAgain = batch?.state === 'open' && batch.madeBy === staff.id && (await deleteUntouchedVouchers(tx, id))
    if (!batch || !(isFirst || isAgain)) throw new AppError('vouchers-over')
    await requireSecondPerson(tx, { proposedBy: batch.proposedBy, approvedBy: staff.id })
    const made = Array.from({ length: batch.vouchers }, randomCode)
    const stored = made.map((code) => storedCode(config, code))
    await insertVouchers(tx, id, stored)
    const of = { staffId: staff.id, subject: id }
    if (isAgain)
      await recordStaffAction(tx, { ...of, action: 'replace-vouchers', detail: { vouchers: batch.vouchers } })
    else {
      const vat = await vatOf(tx, batch)
      await markMade(tx, id, { staffId: staff.id, vat })
      await recordStaffAction(tx, { ...of, action: 'make-vouchers', detail: { vouchers: batch.vouchers, vat } })
    }
    return made
  })
  return new Download(`vouchers-${id.slice(-6)}.csv`, 'text/csv; charset=utf-8', linesOf(codes))
}

/**
 * Returns the VAT in the price of one voucher if it is due when the batch is sold. Throws AppError `voucher-vat-differs`
 * unless that VAT is the same at all cinemas that take the voucher.
 */
async function vatOf(
  tx: Transaction,
  { accounting, paidKobo, cinemas }: Pick<VoucherBatch, 'accounting' | 'paidKobo'> & { cinemas: string[] },
): Promise<VoucherVat | null> {
  if (accounting === 'at-use') return null
  const [taxes = [], ...others] = await listTaxesOf(tx, cinemas)
  const vat = ticketValue(paidKobo, taxes).taxes.find(({ kind }) => kind === 'vat')
  if (!vat || others.length > 0) throw new AppError('voucher-vat-differs')
  return { name: vat.name, kobo: vat.kobo }
}

/** Rejects proposed vouchers, or stops those of a batch. Sales in progress end first. */
export function stopVouchers(call: Call<typeof contract.stopVouchers>) {
  const { staff, input } = call
  return change(call, 'stop-vouchers', async (tx) => {
    const batch = await lockBatch(tx, input.id)
    if (batch?.state !== 'waiting' && batch?.state !== 'open') throw new AppError('vouchers-over')
    const state = batch.state === 'waiting' ? 'rejected' : 'stopped'
    await markEnded(tx, input.id, { state, staffId: staff.id })
    return { answer: { batch: await present(tx, input.id) }, subject: input.id, note: input.note }
  })
}

async function present(db: Database, id: string): Promise<VoucherBatch> {
  const batch = await findBatch(db, id)
  if (!batch) throw new Error('A batch of vouchers is missing')
  return batch
}

export async function listVouchers({ db, input }: Call<typeof contract.listVouchers>) {
  const [after] = positionOf(input.cursor, IdPosition) ?? []
  const rows = await selectVoucherBatches(db, { limit: input.limit, after })
  return pageOf(rows, input.limit, ({ id }) => [id])
}

/** Lets the unused vouchers of one batch lapse whose last day is over. */
export function lapseOldVouchers({ db }: Pick<JobDeps, 'db'>): Promise<number> {
  return db.transaction().execute((tx) => lapseVouchers(tx, uuid()))
}
