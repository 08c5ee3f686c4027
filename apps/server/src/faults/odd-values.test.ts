// Sends odd values in every field of every call. The server may refuse a value, but must not fail.
import type { Endpoint } from '@velvet/contract/shared/endpoint'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pathNames } from '../platform/http/schema.ts'
import { ENDPOINTS } from '../test/every-call.ts'
import { PASSWORD } from '../test/people.ts'
import { oddInputs, type Input } from '../test/odd-inputs.ts'
import { isFull, limitOf, eachDuringTest } from '../test/rounds.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../test/test-door.ts'

/** Of this many inputs, the test tries one. */
const EACH = isFull ? 1 : 40
/** These calls would end the sessions with which the others are tried. */
const ENDS_SESSIONS = /logout|sessions|\/close|\/block/

test('no value in any field of any call causes an internal error', limitOf(isFull ? 10 : 1, 30), async () => {
  await using server = await startTestServer({ sandbox: true })
  const callers = await makeCallers(server)
  const faults: string[] = []
  let tried = 0
  for (const endpoint of eachDuringTest(ENDPOINTS)) {
    if (endpoint.body || ENDS_SESSIONS.test(endpoint.path)) continue
    for (const input of oddInputs(endpoint, callers.fitting)) {
      tried += 1
      if (tried % EACH !== 0) continue
      const status = await statusOf(server, endpoint, input, callers)
      if (status === 500) faults.push(`${endpoint.path} ${JSON.stringify(input)}`)
    }
  }
  expect(faults).toEqual([])
  expect(tried).toBeGreaterThan(10_000)
})

type Callers = Awaited<ReturnType<typeof makeCallers>>

/** Makes a customer and an admin, and the ids of things that are there. */
async function makeCallers(server: TestServer) {
  const { showtime, buyer, tickets } = await sellTickets(server, 3)
  const admin = await server.make.staff('admin')
  const door = await TestDoor.open(server, { token: admin.token })
  const { id: showtimeID, cinemaId: cinemaID, filmId: filmID, screenId: screenID } = showtime
  const fitting: Input = {
    uuid: buyer.id,
    phoneNumber: buyer.phone,
    password: PASSWORD,
    LGA: 'Bauchi',
    showtimeID,
    showtimeId: showtimeID,
    cinemaID,
    cinemaId: cinemaID,
    filmID,
    screenID,
    movieId: filmID,
    movieID: filmID,
    deviceID: door.id,
    ticketID: tickets[0]?.TicketID,
    code: tickets[1]?.QrCode,
    note: 'a reason',
    id: showtimeID,
  }
  return { fitting, customer: buyer.token, staff: admin.token }
}

async function statusOf(
  server: TestServer,
  { method, path, access }: Endpoint,
  input: Input,
  { customer, staff }: Callers,
): Promise<number> {
  const inPath = pathNames(path)
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const url = inPath.reduce(
    (address, name) => address.replace(`:${name}`, encodeURIComponent(text(input[name]).toWellFormed())),
    path,
  )
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name))
  const { statusCode } = await server.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${access === 'customer' ? customer : staff}`,
      'idempotency-key': randomUUID(),
      'if-match': '"1"',
    },
    ...(method === 'GET'
      ? { query: Object.fromEntries(rest.map(([name, value]) => [name, text(value)])) }
      : { payload: Object.fromEntries(rest) }),
  })
  return statusCode
}
