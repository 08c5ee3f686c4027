import type * as contract from '@velvet/contract/operator/failed-messages.calls'
import { ROWS_A_PAGE } from '@velvet/contract/shared/entities/list-pages'
import { AppError } from '@velvet/contract/shared/errors'
import { recordStaffAction, type StaffAction } from '../../kernel/audit/record-action.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { cutPage } from '../../kernel/calls/sorted-page.ts'
import { countDead, listDead, reviveMessages } from './failed-messages-sql.ts'

export async function listFailedMessages({ db, input }: Call<typeof contract.listFailedMessages>) {
  const rows = await listDead(db, { before: input.before, limit: ROWS_A_PAGE })
  const { items, next } = cutPage(rows, ROWS_A_PAGE, ({ id }) => id)
  const letters = items.map(({ createdAt, deadAt, ...message }) => ({
    ...message,
    createdAt: createdAt.toISOString(),
    deadAt: deadAt.toISOString(),
  }))
  return { letters, total: await countDead(db), next }
}

export async function retryFailedMessage({ db, staff, input }: Call<typeof contract.retryFailedMessage>) {
  const entry = { staffId: staff.id, action: 'retry-letter', subject: input.id }
  const retried = await retry(db, entry, input.id)
  if (retried === 0) throw new AppError('letter-not-found')
  return { retried }
}

export async function retryFailedMessages({ db, staff }: Call<typeof contract.retryFailedMessages>) {
  const entry = { staffId: staff.id, action: 'retry-letters', subject: 'all' }
  return { retried: await retry(db, entry) }
}

function retry(db: Database, entry: StaffAction, id?: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const retried = await reviveMessages(tx, id)
    if (retried > 0) await recordStaffAction(tx, { ...entry, detail: { letters: retried } })
    return retried
  })
}
