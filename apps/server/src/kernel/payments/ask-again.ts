import type { Transaction } from '../../platform/database/connect.ts'
import { openCase, reopenCase, type NewCase } from './cases-sql.ts'

/** Opens a case. If it was withdrawn, asks a person about it again. */
export async function askAgain(tx: Transaction, asked: NewCase): Promise<void> {
  await openCase(tx, asked)
  await reopenCase(tx, asked)
}
