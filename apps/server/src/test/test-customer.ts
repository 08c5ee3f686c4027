import type { OrderedType } from '@velvet/contract/sales/ordered-types'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Database } from '../platform/database/connect.ts'
import type { MadeShowtime } from './made-showtime.ts'
import { throwIfRefused } from './outcomes.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Bought {
  balance: number
  purchaseID: string
  tickets: { SeatNumber: string; QrCode: string; TicketID: string }[]
}

interface BuyingOptions {
  key?: string
  amount?: number
  seats?: readonly string[]
  wheelchair?: true
  tickets?: readonly OrderedType[]
}

interface Parts {
  app: FastifyInstance
  db: Database
  id: string
  phone: string
  token: string
}

/** A customer who calls the server with a token of their own. */
export class TestCustomer {
  readonly id: string
  readonly phone: string
  readonly token: string
  private readonly app: FastifyInstance
  private readonly db: Database

  constructor({ app, db, id, phone, token }: Parts) {
    this.app = app
    this.db = db
    this.id = id
    this.phone = phone
    this.token = token
  }

  get sessionId(): string {
    const [, claims = ''] = this.token.split('.')
    return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }).sid
  }

  get headers() {
    return { authorization: `Bearer ${this.token}` }
  }

  call(
    method: Method,
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    return this.app.inject({
      method,
      url,
      headers: { ...this.headers, ...headers },
      ...(payload && { payload }),
    })
  }

  /** Buys tickets. Throws Refused with the server's code when it refuses. */
  async buy(showtime: MadeShowtime, count: number, { key, amount, ...chosen }: BuyingOptions = {}): Promise<Bought> {
    const response = await this.call(
      'POST',
      '/api/v1/purchaseticket',
      {
        uuid: this.id,
        showtimeID: showtime.id,
        cinemaID: showtime.cinemaId,
        numberOfTickets: count,
        amountToPay: amount ?? showtime.price * count,
        ...chosen,
      },
      key === undefined ? {} : { 'idempotency-key': key },
    )
    throwIfRefused(response)
    return response.json<Bought>()
  }

  async balance(): Promise<number> {
    const row = await this.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('id', '=', this.id)
      .executeTakeFirstOrThrow()
    return row.balance ?? NaN
  }
}
