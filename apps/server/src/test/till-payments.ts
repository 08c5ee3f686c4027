import type { InputOf, OutputOf } from '@velvet/contract/shared/endpoint'
import type {
  beginTillPayment,
  listMoneyToReturn,
  MoneyToReturn,
  TillPayment,
} from '@velvet/contract/sales/till-payments.calls'
import type { XReport } from '@velvet/contract/sales/till-sessions.calls'
import type { LightMyRequestResponse } from 'fastify'
import { randomInt, randomUUID } from 'node:crypto'
import { throwIfRefused, throwUnlessMade } from './outcomes.ts'
import { control } from './sandbox-controls.ts'
import type { TestServer } from './start-test-server.ts'
import { type MadeShowtime, NOTE, TestStaff } from './people.ts'
import { COUNTER_PRICE, callCounter, standard, TestTill } from './test-till.ts'

type Input = InputOf<typeof beginTillPayment>

/** A till whose buyers can pay at a card terminal and by transfer. */
export interface PaidTill {
  till: TestTill
  showtime: MadeShowtime
  account: string
  terminal: string
}

interface Options {
  provider?: 'paystack' | 'moniepoint'
  seats?: number
  /** The showtime that the till sells, in place of a new one. */
  showtime?: MadeShowtime
}

export async function aPaidTill(
  server: TestServer,
  { provider = 'paystack', seats = 8, ...options }: Options = {},
): Promise<PaidTill> {
  const showtime = options.showtime ?? (await server.make.showtime({ price: COUNTER_PRICE.vp, seats }))
  const till = await TestTill.open(server, showtime.cinemaId)
  const account = String(randomInt(1e9, 1e10))
  const terminal = `T-${randomUUID()}`
  const seller = await TestStaff.make(server, 'manager')
  const changed = await callCounter(server, { seller }, 'PUT', `tills/${till.id}`, {
    terminal: { provider, id: terminal },
    account: { number: account, bank: 'Test Bank', name: 'Cinema' },
  })
  throwIfRefused(changed)
  return { till, showtime, account, terminal }
}

const paymentIn = (answer: LightMyRequestResponse): TillPayment => {
  throwUnlessMade(answer)
  return answer.json<{ payment: TillPayment }>().payment
}

/** Begins a payment for one adult at the terminal, unless the input says otherwise. */
export async function beginPayment(
  { till, showtime }: PaidTill,
  input: Partial<Input> = {},
  sent: { key?: string } = {},
): Promise<TillPayment> {
  const request = { showtimeID: showtime.id, tickets: standard(1), by: 'terminal', ...input }
  return paymentIn(await till.call('payments', request, sent))
}

export async function readPayment(
  server: TestServer,
  { till: { seller } }: PaidTill,
  { id }: Pick<TillPayment, 'id'>,
): Promise<TillPayment> {
  return paymentIn(await callCounter(server, { seller }, 'GET', `payments/${id}`))
}

export async function cancelPayment({ till }: PaidTill, { id }: Pick<TillPayment, 'id'>): Promise<TillPayment> {
  return paymentIn(await till.call(`payments/${id}/cancel`))
}

type Act = 'nothing' | 'approve' | 'decline' | 'approve-twice'

/** Acts as the buyer at the terminal to whom a payment is shown, and resolves after the events were sent. */
export async function buyerDoes(
  server: TestServer,
  payment: Pick<TillPayment, 'id'>,
  act: Act,
  { webhook = 'now' }: { webhook?: 'now' | 'never' } = {},
): Promise<void> {
  const row = await server.db
    .selectFrom('till_payments')
    .select('provider_reference as reference')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  await control(server, 'terminals', { act, reference: row.reference, webhook })
}

export async function shownAtTerminal({ sandboxUrl }: TestServer, { terminal }: PaidTill): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/overview`)
  const overview = (await answer.json()) as { terminal: { terminal: string; reference: string }[] }
  return overview.terminal.filter((one) => one.terminal === terminal).map((one) => one.reference)
}

interface Transfer {
  naira: number
  narration?: string
  webhook?: 'now' | 'never'
}

export function transferTo(
  server: TestServer,
  { account }: Pick<PaidTill, 'account'>,
  { naira: amount, narration = '', webhook = 'now' }: Transfer,
): Promise<{ id: number }> {
  return control(server, 'transfers', { account, amount, narration, webhook })
}

export async function totalsOf({ till }: PaidTill): Promise<XReport> {
  const answer = await till.read()
  throwIfRefused(answer)
  return answer.json<XReport>()
}

export async function moneyToReturn(
  server: TestServer,
  { till: { seller }, showtime }: PaidTill,
  state: 'open' | 'all' = 'open',
): Promise<MoneyToReturn[]> {
  const path = `returns?cinemaID=${showtime.cinemaId}&state=${state}`
  const answer = await callCounter(server, { seller }, 'GET', path)
  throwIfRefused(answer)
  return answer.json<OutputOf<typeof listMoneyToReturn>>().items
}

export function giveBack({ till }: PaidTill, { id }: Pick<MoneyToReturn, 'id'>) {
  return till.call(`returns/${id}`, { reference: 'REV-1', reason: NOTE })
}
