import type { Settings } from '@velvet/contract/endpoints/console'
import type { z } from 'zod'
import type { Database, Transaction } from '../database/connect.ts'

type Values = z.output<typeof Settings>

const COLUMNS = [
  'active_payment_method',
  'minimum_top_up',
  'maximum_top_up',
  'max_tickets',
  'refund_hours_before',
  'doors_open_hours_before',
] as const

export async function readSettings(db: Database): Promise<Values> {
  const row = await db.selectFrom('settings').select(COLUMNS).executeTakeFirstOrThrow()
  return row as Values
}

export async function lockSettings(tx: Transaction): Promise<Values> {
  const row = await tx.selectFrom('settings').select(COLUMNS).forUpdate().executeTakeFirstOrThrow()
  return row as Values
}

export async function writeSettings(tx: Transaction, settings: Values): Promise<void> {
  await tx.updateTable('settings').set(settings).execute()
}
