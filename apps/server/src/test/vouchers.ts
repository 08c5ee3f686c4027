import type { addVouchers } from '@velvet/contract/sales/vouchers.calls'
import type { InputOf } from '@velvet/contract/shared/endpoint'
import { lapseOldVouchers } from '../sales/vouchers/vouchers.ts'
import type { TestStaff } from './people.ts'
import type { TestServer } from './start-test-server.ts'

/** A voucher of ₦3,500 for a ticket of up to ₦4,500. */
const VOUCHER = { faceKobo: 450_000, paidKobo: 350_000, until: '2099-12-31', company: 'Wikki Bank' }

/** Sells vouchers to a company, and returns their codes. */
export async function someVouchers(
  finance: TestStaff,
  fields: Partial<InputOf<typeof addVouchers>> = {},
): Promise<string[]> {
  const file = await finance.call('POST', 'vouchers', { ...VOUCHER, count: 1, ...fields })
  if (file.statusCode !== 200) throw new Error(file.body)
  const [title, ...codes] = file.body.trim().split('\r\n')
  if (title !== 'code') throw new Error(file.body)
  return codes
}

export const byVoucher = (...codes: string[]) => codes.map((reference) => ({ kind: 'voucher' as const, reference }))

/** Lets all vouchers lapse that are due. */
export async function lapse(server: TestServer): Promise<void> {
  while ((await lapseOldVouchers(server)) > 0);
}
