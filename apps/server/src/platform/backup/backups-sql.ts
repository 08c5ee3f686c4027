import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connect.ts'

interface KeptBackup {
  name: string
  bytes: number
}

/** Records a complete backup. */
export async function keepBackup(tx: Transaction, { name, bytes }: KeptBackup): Promise<void> {
  await tx.insertInto('backups').values({ name, bytes }).execute()
}

/** Returns the newest complete backup, and its age. */
export async function readNewestBackup(db: Database): Promise<{ bytes: number; ageSeconds: number } | undefined> {
  return db
    .selectFrom('backups')
    .select([sql<number>`bytes`.as('bytes'), sql<number>`extract(epoch from now() - made_at)::float8`.as('ageSeconds')])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
