import type * as contract from '@velvet/contract/points/gift-code-batches.calls'
import type { GiftCodeBatch } from '@velvet/contract/points/gift-code-batches.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import { Download, type Call } from '../../kernel/calls/call.ts'
import { IdPosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireSecondPerson } from '../../kernel/staff-change/two-people.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { linesOf } from '../../catalogue/offers/codes.ts'
import {
  bookBatch,
  findBatch,
  insertBatch,
  insertCodesOfBatch,
  lockBatch,
  lockDueBatch,
  markEnded,
  markMade,
  selectBatches,
} from './batches-sql.ts'
import { storedForm, textOf } from './gift-code-text.ts'

export async function listGiftCodeBatches({ db, input }: Call<typeof contract.listGiftCodeBatches>) {
  const [after] = positionOf(input.cursor, IdPosition) ?? []
  const rows = await selectBatches(db, { limit: input.limit, after })
  return pageOf(rows, input.limit, ({ id }) => [id])
}

export function proposeGiftCodes(call: Call<typeof contract.proposeGiftCodes>) {
  const { staff, input } = call
  return change(call, 'propose-gift-codes', async (tx) => {
    const { codes, VpValue: vp, days, note } = input
    const id = uuid()
    await insertBatch(tx, { id, codes, vp, days, note, staffId: staff.id })
    return { answer: { batch: await present(tx, id) }, subject: id, after: { codes, vp, days }, note }
  })
}

/** Makes the codes that another person has proposed. Only the file that is returned contains them. */
export async function makeGiftCodes({ db, config, staff, input }: Call<typeof contract.makeGiftCodes>) {
  const { id } = input
  const codes = await db.transaction().execute(async (tx) => {
    const batch = await lockBatch(tx, id)
    if (batch?.state !== 'waiting') throw new AppError('gift-code-over')
    await requireSecondPerson(tx, { proposedBy: batch.proposedBy, approvedBy: staff.id })
    const made = Array.from({ length: batch.codes }, () => ({ id: uuid(), issue: 1 }))
    await insertCodesOfBatch(
      tx,
      id,
      made.map((one) => ({ id: one.id, ...storedForm(config, one) })),
    )
    await markMade(tx, id, staff.id)
    await bookBatch(tx, id, 'gift-codes-made')
    await recordStaffAction(tx, {
      staffId: staff.id,
      action: 'make-gift-codes',
      subject: id,
      detail: { codes: batch.codes },
    })
    return made.map((one) => textOf(config, one))
  })
  return new Download(`gift-codes-${id.slice(-6)}.csv`, 'text/csv; charset=utf-8', linesOf(codes))
}

export function endGiftCodes(call: Call<typeof contract.endGiftCodes>) {
  const { staff, input } = call
  return change(call, 'end-gift-codes', async (tx) => {
    const batch = await lockBatch(tx, input.id)
    if (batch?.state === 'waiting') await markEnded(tx, input.id, { state: 'rejected', staffId: staff.id })
    else if (batch?.state === 'open') await end(tx, input.id, staff.id)
    else throw new AppError('gift-code-over')
    return { answer: { batch: await present(tx, input.id) }, subject: input.id, note: input.note }
  })
}

/** Ends a batch whose date has come, and returns how many it has ended. */
export function endDueGiftCodes({ db }: Pick<JobDeps, 'db'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const id = await lockDueBatch(tx)
    if (id === undefined) return 0
    await end(tx, id, null)
    return 1
  })
}

async function end(tx: Transaction, id: string, staffId: string | null): Promise<void> {
  await bookBatch(tx, id, 'gift-codes-ended')
  await markEnded(tx, id, { state: 'ended', staffId })
}

async function present(db: Database, id: string): Promise<GiftCodeBatch> {
  const batch = await findBatch(db, id)
  if (!batch) throw new Error('A batch of gift codes is missing')
  return batch
}
