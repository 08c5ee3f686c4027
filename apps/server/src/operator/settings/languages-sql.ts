import type { Language } from '@velvet/contract/shared/words/languages'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

function languages(db: Database) {
  return db
    .selectFrom('languages')
    .leftJoin('staff', 'staff.id', 'languages.switched_by')
    .select([
      'languages.code',
      'languages.is_on as isOn',
      'languages.version',
      'languages.switched_by as switchedBy',
      'languages.switched_at as switchedAt',
      'languages.note',
      'staff.name as switchedByName',
    ])
}

export type StoredLanguage = Awaited<ReturnType<typeof selectLanguages>>[number]

export function selectLanguages(db: Database) {
  return languages(db).execute()
}

/** Locks a language until the transaction ends. */
export function lockLanguage(tx: Transaction, code: Language) {
  return languages(tx).where('languages.code', '=', code).forUpdate('languages').executeTakeFirstOrThrow()
}

export async function writeSwitch(
  tx: Transaction,
  code: Language,
  { isOn, note, staffId }: { isOn: boolean; note: string; staffId: string },
): Promise<void> {
  await tx
    .updateTable('languages')
    .set({
      is_on: isOn,
      note,
      switched_by: staffId,
      switched_at: sql`now()`,
      version: sql<number>`version + 1`,
    })
    .where('code', '=', code)
    .execute()
}
