import type * as contract from '@velvet/contract/sales/vouchers.calls'
import { faultsOfVouchers } from '@velvet/contract/sales/vouchers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { linesOf, randomCode, storedCode } from '../../catalogue/offers/codes.ts'
import { findUnknown } from '../../catalogue/offers/offers-sql.ts'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import { Download, type Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { insertVouchers, isParty, lapseVouchers, selectVoucherBatches } from './vouchers-sql.ts'

/** Sells vouchers to a company. Only the file that is returned contains their codes in plain text. */
export async function addVouchers({ db, config, staff, input }: Call<typeof contract.addVouchers>) {
  const faults = faultsOfVouchers(input)
  if (Object.keys(faults).length > 0) throw new AppError('bad-request', { fields: faults })
  const id = uuid()
  const codes = Array.from({ length: input.count }, randomCode)
  await db.transaction().execute(async (tx) => {
    if (input.partyID !== undefined && !(await isParty(tx, input.partyID))) throw new AppError('party-not-found')
    const unknown = await findUnknown(tx, { ...input, films: [] })
    if (unknown?.type) throw new AppError('ticket-type-not-found')
    if (unknown?.cinema) throw new AppError('cinema-not-found')
    const stored = codes.map((code) => storedCode(config, code))
    await insertVouchers(tx, { ...input, id, madeBy: staff.id, codes: stored })
    const { company: _, ...after } = input
    await recordStaffAction(tx, { staffId: staff.id, action: 'add-vouchers', subject: id, detail: { after } })
  })
  return new Download(`vouchers-${id.slice(-6)}.csv`, 'text/csv; charset=utf-8', linesOf(codes))
}

const Position = z.tuple([z.uuid()])

export async function listVouchers({ db, input }: Call<typeof contract.listVouchers>) {
  const [after] = positionOf(input.cursor, Position) ?? []
  const rows = await selectVoucherBatches(db, { limit: input.limit, ...(after !== undefined && { after }) })
  return pageOf(rows, input.limit, ({ id }) => [id])
}

/** Lets the unused vouchers of one batch lapse whose last day is over. */
export function lapseOldVouchers({ db }: Pick<JobDeps, 'db'>): Promise<number> {
  return db.transaction().execute((tx) => lapseVouchers(tx, uuid()))
}
