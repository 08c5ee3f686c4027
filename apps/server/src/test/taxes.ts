import { businessDateOf, dayAfter } from '@velvet/contract/catalogue/business-day'
import type { TestServer } from './start-test-server.ts'
import { TestStaff } from './test-staff.ts'

/** Returns a calendar day in Lagos, such as 2026-11-22. */
export function dayFromToday(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(at)
}

/** Returns a business day in Lagos, which begins at 06:00. */
export function businessDayFromToday(days: number): string {
  return dayAfter(businessDateOf(new Date(), 'Africa/Lagos'), days)
}

export const VAT = { kind: 'vat', name: 'VAT', ppm: 75_000, base: 'net' } as const
export const STATE_TAX = { kind: 'state', name: 'State tax', ppm: 50_000, base: 'net' } as const

/** Adds a rate for Nigeria that holds from today on, unless `fields` says something else. */
export async function addTax(server: TestServer, fields: object, finance?: TestStaff): Promise<{ id: string }> {
  const staff = finance ?? (await TestStaff.make(server, 'finance'))
  const rate = { ...VAT, country: 'Nigeria', from: dayFromToday(0), ...fields }
  const answer = await staff.call('POST', 'taxes', rate)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ tax: { id: string } }>().tax
}
