import type { JudgedScan, RefusedScan } from '@velvet/contract/tickets/gate.calls'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { madeBefore } from './made-before.ts'
import { throwIfRefused } from './outcomes.ts'
import { type MadeShowtime, PASSWORD } from './people.ts'
import type { TestServer } from './start-test-server.ts'
import type { Database } from '../platform/database/connect.ts'
import { lockTickets } from '../tickets/gate/scans/scanned-tickets-sql.ts'
import { untilOneWaits } from './waiting-statements.ts'

/** The answer to a scan may have any of these fields. */
type ScanAnswer = Partial<JudgedScan> & Partial<Omit<RefusedScan, 'nonce'>>

export interface Scan {
  code: string | undefined
  nonce?: string
  at?: Date
  [field: string]: unknown
}

interface Conflict {
  id: string
  kind: string
  admitted: { nonce: string } | null
  duplicate: object
  endedAt: string | null
}

/** A phone at a door, with an attendant who is signed in. */
export class TestDoor {
  readonly id: string
  readonly token: string
  private readonly server: TestServer

  private constructor(server: TestServer, token: string, id: string) {
    this.server = server
    this.token = token
    this.id = id
  }

  static async open(
    server: TestServer,
    { name = 'Door 1', token }: { name?: string; token?: string } = {},
  ): Promise<TestDoor> {
    const ofPerson = token ?? (await server.make.staff('attendant')).token
    const door = new TestDoor(server, ofPerson, randomUUID())
    const body = { name, deviceID: door.id, appVersion: '1.0.0' }
    const { statusCode } = await door.call('POST', 'devices', body)
    if (statusCode !== 201) throw new Error('The phone was not registered')
    return door
  }

  /** Opens a door for all tests of a file or of a group. */
  static use(server: TestServer, name = 'Door 1'): TestDoor {
    return madeBefore(() => TestDoor.open(server, { name }))
  }

  /** Returns the same phone in the hands of another person. */
  usedBy(token: string): TestDoor {
    return new TestDoor(this.server, token, this.id)
  }

  call(method: 'GET' | 'POST', path: string, payload?: object) {
    return this.server.app.inject({
      method,
      url: `/api/v1/gate/${path}`,
      headers: { authorization: `Bearer ${this.token}` },
      ...(payload && { payload }),
    })
  }

  async read<T>(path: string): Promise<T> {
    const response = await this.call('GET', path)
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json<T>()
  }

  /** Writes an event of a showtime, now or at another time. Throws the code of a refusal. */
  async log(showtimeId: string, kind: string, more: object = {}) {
    const response = await this.call('POST', `showtimes/${showtimeId}/events`, {
      kind,
      at: new Date().toISOString(),
      ...more,
    })
    throwIfRefused(response)
    return response.json<{ eventID: string; latest: string | null }>()
  }

  /** Lists the conflicts of a showtime as a manager sees them. */
  async listConflicts(showtimeId: string): Promise<Conflict[]> {
    const { token } = await this.server.make.staff('manager')
    const path = `conflicts?showtimeID=${showtimeId}`
    return (await this.usedBy(token).read<{ items: Conflict[] }>(path)).items
  }

  /** Sends scans as one batch, and returns an answer for each. */
  async send(scans: readonly Scan[], batch: object = {}): Promise<ScanAnswer[]> {
    const body = { deviceID: this.id, scans: scans.map(completed), ...batch }
    const response = await this.call('POST', 'checkins', body)
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json<{ answers: ScanAnswer[] }>().answers
  }

  async scan(scan: Scan, batch: object = {}): Promise<ScanAnswer> {
    const [answer] = await this.send([scan], batch)
    if (!answer) throw new Error('A scan has no answer')
    return answer
  }
}

function completed({ at = new Date(), nonce = randomUUID(), ...scan }: Scan): object {
  return { ...scan, nonce, at: at.toISOString() }
}

export const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

/** Sells tickets of a showtime whose doors are open. */
export async function sellTickets(
  server: TestServer,
  count = 1,
  options: Parameters<TestServer['make']['showtime']>[0] = {},
) {
  const showtime: MadeShowtime = await server.make.showtime({
    price: 1,
    seats: Math.max(10, count),
    startsInHours: 1,
    ...options,
  })
  const buyer = await server.make.customer({ balance: 1000 })
  const { tickets } = await buyer.buy(showtime, count)
  return { showtime, buyer, tickets, codes: tickets.map(({ QrCode }) => QrCode) }
}

export const UNDO_REASON = 'They went to buy popcorn'

/** Undoes scans, by default those of `door`, and shows what is left of them. */
export function undoing(server: TestServer, door: TestDoor) {
  return {
    undo: (nonce: string, at?: Date, { reason = UNDO_REASON, by = door } = {}) =>
      by.call('POST', `checkins/${nonce}/undo`, { reason, ...(at && { at: at.toISOString() }) }),

    ticketOf: async (code: string | undefined): Promise<{ status: string; usedAt: Date | null }> =>
      server.db
        .selectFrom('tickets')
        .select(['status', 'used_at as usedAt'])
        .where('code', '=', code ?? '')
        .executeTakeFirstOrThrow(),

    openConflicts: async (showtimeId: string) =>
      (await door.listConflicts(showtimeId))
        .filter(({ endedAt }) => endedAt === null)
        .map(({ id, admitted }) => [id, admitted?.nonce]),
  }
}

export const PIN = '907313'

/** Makes a member of staff who has set a PIN for the gate app. */
export async function memberWithPin(server: TestServer, role: string) {
  const member = await server.make.staff(role)
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/v1/staff/me/gatepin',
    headers: { authorization: `Bearer ${member.token}` },
    payload: { pin: PIN, password: PASSWORD },
  })
  if (statusCode !== 200) throw new Error('The PIN was not set')
  return member
}

/** Makes a manager who can approve with a PIN. */
export async function aSupervisor(server: TestServer) {
  const { id, token } = await memberWithPin(server, 'manager')
  return { id, token, approval: { staffID: id, pin: PIN } }
}

/**
 * Sells one ticket to each of two customers, and returns the ids in the order in which scans lock the tickets. This
 * order is the opposite of the order of the ids.
 */
export async function sellInScanOrder(server: TestServer, showtime: MadeShowtime) {
  const buyers = await Promise.all([1, 2].map(() => server.make.customer({ balance: 1000 })))
  buyers.sort((one, other) => (one.id < other.id ? 1 : -1))
  const ids: string[] = []
  for (const buyer of buyers) ids.push((await buyer.buy(showtime, 1)).tickets[0]?.TicketID ?? '')
  const [second = '', first = ''] = ids
  return { first, second }
}

/**
 * Starts `work`, which locks both tickets, while another transaction holds the first ticket. Expects that `work` does
 * not lock the second ticket while it waits for the first, because a batch of scans could otherwise cause a deadlock.
 * Returns the result of `work`.
 */
export async function expectScanOrder<Result>(
  db: Database,
  { first, second }: { first: string; second: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const { working } = await db.transaction().execute(async (tx) => {
    await lockTickets(tx, [first])
    const working = work()
    await untilOneWaits(db)
    const free = await sql`select from tickets where id = ${second} for update nowait`.execute(db)
    expect(free.rows).toHaveLength(1)
    return { working }
  })
  return working
}
