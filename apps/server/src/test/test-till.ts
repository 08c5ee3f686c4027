import type { sellAtCounter } from '@velvet/contract/sales/counter-sales.calls'
import type { addTill } from '@velvet/contract/sales/tills.calls'
import type { openSession } from '@velvet/contract/sales/till-sessions.calls'
import type { InputOf, OutputOf } from '@velvet/contract/shared/endpoint'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { randomUUID } from 'node:crypto'
import { foodAt } from './food-beside.ts'
import type { TestServer } from './start-test-server.ts'
import { type MadeShowtime, PASSWORD, TestStaff } from './people.ts'
import type { Database } from '../platform/database/connect.ts'
import { throwIfRefused, throwUnlessMade } from './outcomes.ts'
import { PIN } from './test-door.ts'

export type CounterSale = OutputOf<typeof sellAtCounter>
type SaleInput = InputOf<typeof sellAtCounter>

interface Sent {
  key?: string
  seller?: TestStaff
}

/** Makes a call of the counter. Every call has a new idempotency key unless one is given. */
export function callCounter(
  server: TestServer,
  { seller, key = randomUUID() }: { seller: TestStaff; key?: string },
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
) {
  return server.app.inject({
    method,
    url: `/api/v1/counter/${path}`,
    headers: { authorization: seller.authorization, 'idempotency-key': key },
    ...(payload && { payload }),
  })
}

/** An open till, with the attendant who opened it. */
export class TestTill {
  readonly id: string
  readonly sessionId: string
  readonly cinemaId: string
  readonly seller: TestStaff
  readonly #server: TestServer

  private constructor(
    server: TestServer,
    { id, sessionId, cinemaId, seller }: Pick<TestTill, 'id' | 'sessionId' | 'cinemaId' | 'seller'>,
  ) {
    this.#server = server
    this.id = id
    this.sessionId = sessionId
    this.cinemaId = cinemaId
    this.seller = seller
  }

  static async open(
    server: TestServer,
    cinemaId: string,
    { openingCount = 0, ...by }: { openingCount?: number; seller?: TestStaff } = {},
  ): Promise<TestTill> {
    const seller = by.seller ?? (await TestStaff.make(server, 'attendant'))
    const manager = await TestStaff.make(server, 'manager')
    const name = `Window ${randomUUID().slice(0, 8)}`
    const added = await callCounter(server, { seller: manager }, 'POST', 'tills', {
      name,
      cinemaID: cinemaId,
    })
    throwUnlessMade(added)
    const { till } = added.json<OutputOf<typeof addTill>>()
    const opened = await callCounter(server, { seller }, 'POST', 'sessions', {
      tillID: till.id,
      openingCount,
    })
    throwUnlessMade(opened)
    const { session } = opened.json<OutputOf<typeof openSession>>()
    return new TestTill(server, { id: till.id, sessionId: session.id, cinemaId, seller })
  }

  /** Makes a call that names this session in its input. */
  call(path: string, input: object = {}, { key, seller = this.seller }: Sent = {}) {
    const payload = { sessionID: this.sessionId, ...input }
    return callCounter(this.#server, { seller, ...(key && { key }) }, 'POST', path, payload)
  }

  /** Makes a call that has this session in its address. */
  act(path: string, input: object, { key, seller = this.seller }: Sent = {}) {
    const url = `sessions/${this.sessionId}/${path}`
    return callCounter(this.#server, { seller, ...(key && { key }) }, 'POST', url, input)
  }

  /** Reads the X report as a person of finance, who cannot count the till and so sees its money. */
  async read(reader?: TestStaff) {
    const seller = reader ?? (await TestStaff.make(this.#server, 'finance'))
    return callCounter(this.#server, { seller }, 'GET', `sessions/${this.sessionId}`)
  }

  async sell(showtime: Pick<MadeShowtime, 'id'>, input: Partial<SaleInput>, sent: Sent = {}): Promise<CounterSale> {
    const food = foodAt(this.cinemaId)
    const request = {
      tickets: [{ typeID: STANDARD_TYPE_ID, count: 1 }],
      ...input,
      ...(food && { items: food.items, tenders: [...(input.tenders ?? []), ...cash(food.kobo)] }),
    }
    const answer = await this.call('sales', { showtimeID: showtime.id, ...request }, sent)
    throwUnlessMade(answer)
    return answer.json<CounterSale>()
  }
}

/** Makes an attendant who can take a till over with a PIN. */
async function sellerWithPin(server: TestServer): Promise<TestStaff> {
  const seller = await TestStaff.make(server, 'attendant')
  throwIfRefused(await seller.call('POST', 'me/gatepin', { pin: PIN, password: PASSWORD }))
  return seller
}

/** `sessionId` names a later session of the same till. */
type HandOverSent = Sent & { sessionId?: string }

/** Opens a till for a cashier with a PIN, and returns a function that hands it to another cashier. */
export async function aTillToHandOver(server: TestServer, cinemaId: string, openingCount = 0) {
  const [leaver, taker] = [await sellerWithPin(server), await sellerWithPin(server)]
  const till = await TestTill.open(server, cinemaId, { openingCount, seller: leaver })
  const asked = { takerID: taker.id, pins: { leaver: PIN, taker: PIN } }
  const handOver = (cash: number, more: object = {}, { sessionId = till.sessionId, ...sent }: HandOverSent = {}) => {
    const input = { ...countOf(cash), ...asked, ...more }
    return callCounter(server, { seller: leaver, ...sent }, 'POST', `sessions/${sessionId}/handover`, input)
  }
  return { till, leaver, taker, handOver }
}

/** Records the cash that the safe gives for the next opening of a till. */
export async function giveFloat(server: TestServer, id: string, kobo: number): Promise<TestStaff> {
  const manager = await TestStaff.make(server, 'manager')
  throwIfRefused(await callCounter(server, { seller: manager }, 'POST', `tills/${id}/float`, { kobo }))
  return manager
}

export const cash = (kobo: number) => [{ kind: 'cash' as const, kobo }]
export const standard = (count: number) => [{ typeID: STANDARD_TYPE_ID, count }]

/** 1,600 Vp are worth ₦1,066.67, which a counter rounds up to ₦1,100. */
export const COUNTER_PRICE = { vp: 1_600, kobo: 110_000 }

/** 1,500 Vp are worth ₦1,000. */
export const TRADED_PRICE = { vp: 1_500, kobo: 100_000 }
export const OPENING = 500_000

/** Opens a till with ₦5,000, and sells three tickets for ₦1,000 each: two for cash and one by card. */
export async function aTradedTill(server: TestServer) {
  const showtime = await server.make.showtime({ price: TRADED_PRICE.vp })
  const till = await TestTill.open(server, showtime.cinemaId, { openingCount: OPENING })
  const sale = await till.sell(showtime, { tickets: standard(2), tenders: cash(500_000) })
  const reference = randomUUID()
  await till.sell(showtime, { tenders: [{ kind: 'terminal', kobo: TRADED_PRICE.kobo, reference }] })
  return { showtime, till, sale }
}

/** Counts cash in notes of ₦100. */
export const counted = (kobo: number) => [{ kobo: 10_000, pieces: kobo / 10_000 }]
/** The count of a till that holds only cash. */
export const countOf = (kobo: number) => ({ counts: counted(kobo), terminal: 0, transfer: 0 })

/** Returns every row that a sale writes. */
export async function tracesOfSales(db: Database, { id }: Pick<MadeShowtime, 'id'>) {
  const seats = await db.selectFrom('showtimes').select('assigned_seats').where('id', '=', id).executeTakeFirstOrThrow()
  const purchases = await db.selectFrom('purchases').selectAll().where('showtime_id', '=', id).execute()
  const tickets = await db.selectFrom('tickets').selectAll().where('showtime_id', '=', id).execute()
  const tenders = await db
    .selectFrom('tenders')
    .select(['kind', 'kobo', 'given_kobo', 'reference'])
    .where('purchase_id', 'in', (eb) => eb.selectFrom('purchases').select('id').where('showtime_id', '=', id))
    .orderBy('place')
    .execute()
  return { assigned: seats.assigned_seats, purchases, tickets, tenders }
}

export const NO_TRACES = { assigned: 0, purchases: [], tickets: [], tenders: [] }
