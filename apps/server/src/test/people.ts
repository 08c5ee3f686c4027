import type { Zone } from '@velvet/contract/catalogue/seat-plan'
import type { OrderedType } from '@velvet/contract/sales/ordered-types'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'
import { type beforeAll, beforeEach } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { moveWithCause } from '../kernel/ledger/move-with-cause.ts'
import { foodAt } from './food-beside.ts'
import { throwIfRefused, refusalCode } from './outcomes.ts'
import { madeBefore } from './made-before.ts'

export interface MadeShowtime {
  id: string
  cinemaId: string
  filmId: string
  screenId: string
  price: number
}

export const PASSWORD = 'a long password'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Bought {
  balance: number
  purchaseID: string
  tickets: { SeatNumber: string; QrCode: string; TicketID: string }[]
  pickup?: { code: string; state: string; wantedAt: string | null }
}

interface BuyingOptions {
  key?: string
  amount?: number
  seats?: readonly string[]
  wheelchair?: true
  zone?: Zone
  tickets?: readonly OrderedType[]
  code?: string
  items?: readonly { itemID: string; count: number; choices?: readonly string[] }[]
}

interface Parts {
  app: FastifyInstance
  db: Database
  id: string
  phone: string
  token: string
}

/** Acts as a customer who calls the server with a token. */
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

  /** Buys tickets. If the server refuses, throws Refused with the server's error code. */
  async buy(showtime: MadeShowtime, count: number, { key, amount, ...chosen }: BuyingOptions = {}): Promise<Bought> {
    const food = foodAt(showtime.cinemaId)
    if (food) await this.#credit(food.vp)
    const response = await this.call(
      'POST',
      '/api/v1/purchaseticket',
      {
        uuid: this.id,
        showtimeID: showtime.id,
        cinemaID: showtime.cinemaId,
        numberOfTickets: count,
        amountToPay: (amount ?? showtime.price * count) + (food?.vp ?? 0),
        ...(food && { items: food.items }),
        ...chosen,
      },
      key === undefined ? {} : { 'idempotency-key': key },
    )
    throwIfRefused(response)
    return response.json<Bought>()
  }

  #credit(amount: number) {
    const movement = { customerId: this.id, amount, reason: 'opening-credit', reference: randomUUID() } as const
    return this.db.transaction().execute((tx) => moveWithCause(tx, { ...movement, actor: { kind: 'system' } }))
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

interface CustomerOptions {
  balance?: number
  areaId?: string
}

/** The parts of a test server that its customers and staff need. */
interface Server {
  app: FastifyInstance
  make: {
    staff(role: string, cinemaId?: string): Promise<{ id: string; token: string }>
    customer(options?: CustomerOptions): Promise<TestCustomer>
  }
}

export const NOTE = 'Asked for on the telephone'

/** Acts as a member of staff who calls the server. */
export class TestStaff {
  readonly id: string
  private readonly server: Server
  private readonly token: string

  private constructor(server: Server, { id, token }: { id: string; token: string }) {
    this.id = id
    this.server = server
    this.token = token
  }

  static async make(server: Server, role: string, cinemaId?: string): Promise<TestStaff> {
    return new TestStaff(server, await server.make.staff(role, cinemaId))
  }

  /** Makes one member of staff for all tests of a file or group. With `beforeEach`, each test gets a new one. */
  static use(server: Server, role: string, hook?: typeof beforeAll | typeof beforeEach): TestStaff {
    return madeBefore(() => TestStaff.make(server, role), hook)
  }

  /** Signs in a member of staff with a password, as the console does. */
  static async signIn(server: Server, email: string): Promise<TestStaff> {
    const payload = { email, password: PASSWORD }
    const url = '/api/v1/staff/login'
    const response = await server.app.inject({ method: 'POST', url, payload })
    throwIfRefused(response)
    const { token, staff } = response.json<{ token: string; staff: { id: string } }>()
    return new TestStaff(server, { id: staff.id, token })
  }

  get authorization(): string {
    return `Bearer ${this.token}`
  }

  /** Returns a second person of the same server. */
  another(role: string): Promise<TestStaff> {
    return TestStaff.make(this.server, role)
  }

  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    headers: { 'if-match'?: string; 'idempotency-key'?: string } = {},
  ): Promise<LightMyRequestResponse> {
    return this.server.app.inject({
      method,
      url: `/api/v1/staff/${path}`,
      headers: { authorization: this.authorization, ...headers },
      ...(payload && { payload }),
    })
  }

  /** Uploads a picture as the console does. */
  upload(
    path: string,
    image: Buffer,
    headers: { 'if-match'?: string; 'idempotency-key'?: string } = {},
  ): Promise<LightMyRequestResponse> {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(image)]), 'picture')
    return this.server.app.inject({
      method: 'POST',
      url: `/api/v1/staff/${path}`,
      headers: { authorization: this.authorization, ...headers },
      payload: form as never,
    })
  }

  /**
   * Runs the staff action of this path, with a note. If the server refuses, throws Refused with the server's error
   * code.
   */
  async act<T>(path: string, input: object = {}): Promise<T> {
    const response = await this.call('POST', path, { note: NOTE, ...input })
    throwIfRefused(response)
    return response.json<T>()
  }

  async read<T>(path: string): Promise<T> {
    const response = await this.call('GET', path)
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json<T>()
  }
}

/** Returns `done`, or the error code of the refusal. */
export function outcomeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(() => 'done', refusalCode)
}

/** Makes one customer for all tests of a file or group. */
export const useCustomer = (server: Server, options?: CustomerOptions) =>
  madeBefore(() => server.make.customer(options))

/** Makes a new customer before each test of a file or group, so that no test sees the Points of another. */
export const useNewCustomer = (server: Server, options?: CustomerOptions) =>
  madeBefore(() => server.make.customer(options), beforeEach)
