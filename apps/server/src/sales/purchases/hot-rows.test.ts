// Floods of calls for one row that a person holds. Without lines, they would take every connection.
import { sql, type RawBuilder } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { createDeps } from '../../running/start-server.ts'
import { captureLog } from '../../test/observe.ts'
import { Makers } from '../../test/makers.ts'
import { freshPhone, receiveCode } from '../../test/one-time-codes.ts'
import { useTestServer, type TestServer } from '../../test/start-test-server.ts'
import { type TestCustomer, TestStaff } from '../../test/people.ts'

const FLOOD = 400

const server = useTestServer({ sandbox: true, environment: { LOG_LEVEL: 'error' } })
/** A server whose pool has ten connections, as in production. */
let app: TestServer['app']
let pool: Database
let reader: TestCustomer
let lines: string[]

beforeAll(async () => {
  pool = connect(server.databaseUrl)
  const sandbox = { ...createDeps(server.config, pool) }
  app = await createApp(sandbox)
  await app.ready()
  lines = captureLog({ app })
  reader = await new Makers(app, server.db).customer({ balance: 100 })
})
afterAll(async () => {
  await app.close()
  await pool.destroy()
})

interface Call {
  path: string
  payload: object
  token?: string
}

interface Hot {
  /** Locks the row for which the calls wait. */
  lock: RawBuilder<unknown>
  call: (number: number) => Call
  /** How many connections the calls may hold at most. */
  connections: number
  /** True if the calls come from so many callers that all of them may wait. */
  mayAllWait?: true
}

let address = 0
function send({ path, payload, token }: Call) {
  address += 1
  return app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    remoteAddress: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    payload,
  })
}

const hotRows: Record<string, () => Promise<Hot>> = {
  async 'wrong passwords of one number'() {
    const { phone } = await server.make.customer()
    const call = () => ({ path: 'login', payload: { phoneNumber: phone, password: 'a wrong one' } })
    await send(call())
    return { lock: sql`select from login_tries for update`, call, connections: 1 }
  },
  async 'wrong passwords of one member of staff'() {
    const payload = { email: 'nobody@example.org', password: 'a wrong one' }
    const call = () => ({ path: 'staff/login', payload })
    await send(call())
    return { lock: sql`select from login_tries for update`, call, connections: 1 }
  },
  'codes for many numbers, which all count for one daily cap': () =>
    Promise.resolve({
      lock: sql`select pg_advisory_xact_lock(hashtextextended('one-time-code:all', 0))`,
      call: () => ({ path: 'user/otpcode', payload: { phoneNumber: freshPhone() } }),
      connections: 1,
    }),
  async 'wrong entries of one code'() {
    const phoneNumber = freshPhone()
    const { pinId } = await receiveCode(server, phoneNumber)
    return {
      lock: sql`select from one_time_codes where id = ${pinId} for update`,
      call: () => ({
        path: 'user/verifyotpcode',
        payload: {
          phoneNumber,
          verificationCode: '00000',
          verificationCodeIDfromSignupSavedState: pinId,
        },
      }),
      connections: 1,
    }
  },
  async 'refunds of one ticket by its holder'() {
    const buyer = await server.make.customer({ balance: 100 })
    const { tickets } = await buyer.buy(await server.make.showtime({ price: 100 }), 1)
    const ticketID = tickets[0]?.TicketID ?? ''
    const payload = { uuid: buyer.id, ticketID }
    return {
      lock: sql`select from tickets where id = ${ticketID} for update`,
      call: () => ({ path: 'refundticket', payload, token: buyer.token }),
      connections: 2,
    }
  },
  async 'top-ups of one customer'() {
    const { id, token } = await server.make.customer()
    return {
      lock: sql`select from customers where id = ${id} for update`,
      call: () => ({ path: 'payments', payload: { uuid: id, VpValue: 1000 }, token }),
      connections: 2,
    }
  },
  async 'scans of one ticket at many doors'() {
    const buyer = await server.make.customer({ balance: 100 })
    const showtime = await server.make.showtime({ price: 100, startsInHours: 1 })
    const { tickets } = await buyer.buy(showtime, 1)
    const { TicketID: ticketId = '', QrCode: code = '' } = tickets[0] ?? {}
    const doors = await Promise.all(Array.from({ length: 8 }, () => server.make.staff('attendant')))
    return {
      lock: sql`select from tickets where id = ${ticketId} for update`,
      call: (number) => ({
        path: 'gate/checkin',
        payload: { code, nonce: randomUUID() },
        token: doors[number % doors.length]?.token ?? '',
      }),
      connections: 1,
      mayAllWait: true,
    }
  },
}

async function waitingStatements(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows[0]?.count ?? 0
}

async function readWallet(): Promise<number> {
  const begun = performance.now()
  const { statusCode } = await reader.call('GET', `/api/v1/wallet/${reader.id}`)
  expect(statusCode).toBe(200)
  return performance.now() - begun
}

/** Returns the time of the slowest of ten readings, one after the other. */
async function slowestReading(): Promise<number> {
  let slowest = 0
  for (let reading = 0; reading < 10; reading += 1) {
    slowest = Math.max(slowest, await readWallet())
  }
  return slowest
}

test.each(Object.entries(hotRows))(
  'four hundred calls for a locked row leave connections for others: %s',
  async (_name, prepare) => {
    const { lock, call, connections, mayAllWait } = await prepare()
    const quiet = await slowestReading()
    lines.length = 0
    const { beside, flood } = await server.db.transaction().execute(async (tx) => {
      await lock.execute(tx)
      const calls = Array.from({ length: FLOOD }, (_, number) => send(call(number)))
      await expect.poll(waitingStatements, { timeout: 20_000 }).toBe(connections)
      const beside = await slowestReading()
      expect(await waitingStatements()).toBe(connections)
      return { beside, flood: Promise.all(calls) }
    })
    // Readings wait for the processor beside the flood, but never for the row.
    expect(beside).toBeLessThan(Math.max(50 * quiet, 1000))
    const codes = (await flood).map(({ body }) => (JSON.parse(body) as { error?: string }).error)
    if (!mayAllWait) expect(codes.filter((code) => code === 'busy').length).toBeGreaterThan(100)
    expect(codes).not.toContain('internal')
    expect(codes).not.toContain('service-unavailable')
    expect(lines.filter((line) => line.includes('busy'))).toEqual([])
  },
)

test('four hundred wrong passwords for one number delay other logins little', async () => {
  const beside = async (phoneOf: () => string) => {
    const flood = Array.from({ length: FLOOD }, () =>
      send({ path: 'login', payload: { phoneNumber: phoneOf(), password: 'a wrong one' } }),
    )
    const slowest = await slowestReading()
    await Promise.all(flood)
    return slowest
  }
  const one = freshPhone()
  const ofMany = await beside(freshPhone)
  expect(await beside(() => one)).toBeLessThan(3 * ofMany + 100)
})

test('two long staff actions at once still leave the connections to others', async () => {
  const finance = await TestStaff.make(server, 'finance')
  const customer = await server.make.customer({ balance: 100 })
  const { flood, waiting } = await server.db.transaction().execute(async (tx) => {
    await sql`select from ledger_accounts where id = ${customer.id} for update`.execute(tx)
    const actions = Array.from({ length: 50 }, () =>
      send({
        path: `staff/customers/${customer.id}/adjust`,
        payload: { amount: 1, note: 'A test' },
        token: finance.authorization.replace('Bearer ', ''),
      }),
    )
    await expect.poll(waitingStatements, { timeout: 20_000 }).toBeGreaterThan(0)
    await readWallet()
    return { flood: Promise.all(actions), waiting: await waitingStatements() }
  })
  expect(waiting).toBeLessThanOrEqual(2)
  expect(new Set((await flood).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
