import type * as contract from '@velvet/contract/endpoints/jobs'
import { AppError } from '@velvet/contract/errors'
import type { Database } from '../database/connect.ts'
import type { Call } from '../http/call.ts'
import { auditRetry, countDead, listDead, reviveLetters } from './dead-letters-sql.ts'

const PAGE = 50

export async function listDeadLetters({ db, input }: Call<typeof contract.listDeadLetters>) {
  const rows = await listDead(db, { before: input.before, limit: PAGE + 1 })
  const letters = rows.slice(0, PAGE).map(({ createdAt, deadAt, ...letter }) => ({
    ...letter,
    createdAt: createdAt.toISOString(),
    deadAt: deadAt.toISOString(),
  }))
  const next = rows.length > PAGE ? (letters.at(-1)?.id ?? null) : null
  return { letters, total: await countDead(db), next }
}

export async function retryDeadLetter(call: Call<typeof contract.retryDeadLetter>) {
  const retried = await retry(call.db, call.staff.id, call.input.id)
  if (retried === 0) throw new AppError('letter-not-found')
  return { retried }
}

export async function retryDeadLetters({ db, staff }: Call<typeof contract.retryDeadLetters>) {
  return { retried: await retry(db, staff.id) }
}

function retry(db: Database, staffId: string, id?: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const revived = await reviveLetters(tx, id)
    if (revived.length > 0) await auditRetry(tx, staffId, revived)
    return revived.length
  })
}
