import type { addVouchers, listVouchers, VoucherBatch } from '@velvet/contract/sales/vouchers.calls'
import type { InputOf, OutputOf } from '@velvet/contract/shared/endpoint'
import { sql } from 'kysely'
import { lapseOldVouchers } from '../sales/vouchers/vouchers.ts'
import { throwIfRefused, throwUnlessMade } from './outcomes.ts'
import type { TestStaff } from './people.ts'
import type { TestServer } from './start-test-server.ts'

/** A voucher of ₦3,500 for a ticket of up to ₦4,500. */
const VOUCHER = { faceKobo: 450_000, paidKobo: 350_000, until: '2099-12-31', company: 'Wikki Bank' }

/** Proposes vouchers for a company. */
export async function proposeVouchers(
  finance: TestStaff,
  fields: Partial<InputOf<typeof addVouchers>> = {},
  key?: string,
): Promise<VoucherBatch> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const proposed = await finance.call('POST', 'vouchers', { ...VOUCHER, count: 1, ...fields }, headers)
  throwUnlessMade(proposed)
  return proposed.json<{ batch: VoucherBatch }>().batch
}

/** Makes proposed vouchers, and returns their codes. */
export async function makeVouchers(maker: TestStaff, { id }: Pick<VoucherBatch, 'id'>): Promise<string[]> {
  const file = await maker.call('POST', `vouchers/${id}/make`, {})
  throwIfRefused(file)
  const [title, ...codes] = file.body.trim().split('\r\n')
  if (title !== 'code') throw new Error(file.body)
  return codes
}

/** Sells vouchers that one person proposes and another one makes, and returns their codes. */
export async function someVouchers(
  finance: TestStaff,
  fields: Partial<InputOf<typeof addVouchers>> = {},
): Promise<string[]> {
  return makeVouchers(await finance.another('finance'), await proposeVouchers(finance, fields))
}

export const byVoucher = (...codes: string[]) => codes.map((reference) => ({ kind: 'voucher' as const, reference }))

/** Lets all vouchers lapse that are due. */
export async function lapse(server: TestServer): Promise<void> {
  while ((await lapseOldVouchers(server)) > 0);
}

/** Reads the newest batch of vouchers and their accounts, and lets their time end. */
export function voucherBooks(server: TestServer, finance: TestStaff) {
  async function newestBatch(): Promise<VoucherBatch> {
    const [batch] = (await finance.read<OutputOf<typeof listVouchers>>('vouchers?limit=1')).items
    if (!batch) throw new Error('There are no vouchers')
    return batch
  }

  /** Moves the last day of all open vouchers into the past. */
  const letVouchersEnd = () =>
    sql`update vouchers set until = (now() at time zone 'utc')::date - 2 where lapse_id is null`.execute(server.db)

  /** Returns the balance of an account of the naira ledger in kobo. */
  async function balanceOf(account: string): Promise<number> {
    const { rows } = await sql<{ kobo: number }>`
      select coalesce(sum(kobo), 0)::bigint as kobo from naira_entries where account = ${account}`.execute(server.db)
    return rows[0]?.kobo ?? 0
  }

  return { newestBatch, letVouchersEnd, balanceOf }
}
