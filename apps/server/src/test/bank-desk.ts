import type { BankLine, ListedBankEvent } from '@velvet/contract/books/bank.calls'
import { randomUUID } from 'node:crypto'
import type { TestServer } from './start-test-server.ts'
import { dayFromToday } from './taxes.ts'
import type { TestStaff } from './test-staff.ts'
import { throwUnlessMade } from './test-till.ts'

interface Added {
  added: number
  known: number
  problems: { line: number; message: string }[]
}

/** A member of finance who keeps the books of the bank. */
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
