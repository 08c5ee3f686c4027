import type { addVouchers, VoucherBatch } from '@velvet/contract/sales/vouchers.calls'
import type { InputOf } from '@velvet/contract/shared/endpoint'
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
