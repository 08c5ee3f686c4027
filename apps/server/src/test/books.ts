import { dayAfter, businessToday } from '@velvet/contract/catalogue/business-day'
import { country } from '@velvet/contract/shared/country/country'
import { localDateOf } from '@velvet/contract/shared/time/time'
import { NAIRA_ACCOUNTS, type NairaAccount, type NairaKind } from '@velvet/contract/books/naira-ledger.rules'
import { sql } from 'kysely'
import type { BankLine, ListedBankEvent } from '@velvet/contract/books/bank.calls'
import { randomUUID } from 'node:crypto'
import type { TestServer } from './start-test-server.ts'
import { TestStaff, type MadeShowtime } from './people.ts'
import type { Database } from '../platform/database/connect.ts'
import { throwUnlessMade } from './outcomes.ts'

/** Returns a calendar date in the time zone of the country, such as 2026-11-22. */
export function dayFromToday(days: number): string {
  return dayAfter(localDateOf(new Date(), country().zone), days)
}

/** Returns a business day in the time zone of the country. It begins at 06:00. */
export function businessDayFromToday(days: number): string {
  return dayAfter(businessToday(country().zone), days)
}

export const VAT = { kind: 'vat', name: 'VAT', ppm: 75_000, base: 'net' } as const
export const STATE_TAX = { kind: 'state', name: 'State tax', ppm: 50_000, base: 'net' } as const

/** Adds a tax rate for Nigeria that applies from today on, unless `fields` overrides this. */
export async function addTax(server: TestServer, fields: object, finance?: TestStaff): Promise<{ id: string }> {
  const staff = finance ?? (await TestStaff.make(server, 'finance'))
  const rate = { ...VAT, country: 'Nigeria', from: dayFromToday(0), ...fields }
  const answer = await staff.call('POST', 'taxes', rate)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ tax: { id: string } }>().tax
}

/** Adds VAT and a state tax, of all Nigeria or of one state. */
export async function addTaxes(server: TestServer, fields: { state?: string } = {}, finance?: TestStaff) {
  for (const tax of [VAT, STATE_TAX]) await addTax(server, { ...tax, ...fields }, finance)
}

/**
 * Returns the entries of a movement by account, in kobo, with debits as positive amounts. Tax accounts are followed by
 * the name of the tax. Returns undefined if nothing is booked.
 */
export async function nairaOf(
  db: Database,
  kind: NairaKind,
  cause: string,
): Promise<Record<string, number> | undefined> {
  const { rows } = await sql<{ account: NairaAccount; subject: string; kobo: number }>`
    select account, subject, kobo from naira_movements
    join naira_entries on movement_id = naira_movements.id
    where kind = ${kind} and cause = ${cause}`.execute(db)
  if (rows.length === 0) return undefined
  return Object.fromEntries(
    rows.map(({ account, subject, kobo }) => [
      NAIRA_ACCOUNTS[account].of === 'tax' ? `${account} ${subject}` : account,
      kobo,
    ]),
  )
}

/** Returns all ledger entries, ordered by movement. */
export async function listNaira(db: Database) {
  const { rows } = await sql<{ kind: NairaKind; cause: string; kobo: number }>`
    select kind, cause, (sum(kobo) filter (where kobo > 0))::bigint as kobo from naira_movements
    join naira_entries on movement_id = naira_movements.id
    group by naira_movements.id order by naira_movements.id`.execute(db)
  return rows
}

/** Moves the start of a showtime into the past, and closes its books. */
export async function closeBooksOf(server: TestServer, { id }: Pick<MadeShowtime, 'id'>) {
  await sql`update showtimes set starts_at = now() - interval '1 minute' where id = ${id}`.execute(server.db)
  const finance = await TestStaff.make(server, 'finance')
  return finance.call('POST', `showtimes/${id}/books/close`)
}

interface Added {
  added: number
  known: number
  problems: { line: number; message: string }[]
}

/** Acts as a member of finance who enters the events of the bank account. */
export class BankDesk {
  private readonly server: TestServer
  private readonly finance: TestStaff

  constructor(server: TestServer, finance: TestStaff) {
    this.server = server
    this.finance = finance
  }

  private async send<T>(path: string, input: object, key?: string): Promise<T> {
    const answer = await this.finance.call('POST', `bank/${path}`, input, {
      ...(key !== undefined && { 'idempotency-key': key }),
    })
    throwUnlessMade(answer)
    return answer.json<T>()
  }

  async deposit(input: { cinemaID: string; kobo: number; reference?: string; day?: string }, key?: string) {
    const typed = { day: dayFromToday(0), reference: `Slip ${randomUUID()}`, ...input }
    return (await this.send<{ event: ListedBankEvent }>('deposits', typed, key)).event
  }

  async payout(input: object) {
    const usual = { account: 'terminal-clearing', provider: 'typed', day: dayFromToday(0) }
    const typed = { ...usual, reference: `POS ${randomUUID()}`, ...input }
    return (await this.send<{ event: ListedBankEvent }>('payouts', typed)).event
  }

  undo(id: string) {
    return this.send<{ event: ListedBankEvent }>(`events/${id}/undo`, { note: 'Typed by mistake' })
  }

  async upload(csv: string, key: string = randomUUID()): Promise<Added> {
    const { authorization } = this.finance
    const answer = await this.server.app.inject({
      method: 'POST',
      url: '/api/v1/staff/bank/statements',
      headers: { authorization, 'content-type': 'text/csv', 'idempotency-key': key },
      payload: csv,
    })
    throwUnlessMade(answer)
    return answer.json<Added>()
  }

  lines(state: 'open' | 'ticked' | 'all' = 'open') {
    return this.finance.read<{ items: BankLine[] }>(`bank/lines?state=${state}&limit=100`)
  }

  events(state: 'open' | 'ticked' | 'all' = 'open') {
    return this.finance.read<{ items: ListedBankEvent[] }>(`bank/events?state=${state}&limit=100`)
  }

  tick(id: string, movement: number, key?: string) {
    return this.send<{ line: BankLine }>(`lines/${id}/tick`, { movement }, key)
  }

  setAside(id: string) {
    return this.send<{ line: BankLine }>(`lines/${id}/aside`, { note: 'A fee of the bank' })
  }

  untick(id: string) {
    return this.send<{ line: BankLine }>(`lines/${id}/untick`, { note: 'The wrong line' })
  }
}
