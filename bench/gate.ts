// Measures the gate: how long a phone takes to judge by a list of its own, how large that list is, and
// how many scans a second the server takes in batches.
import { HOUR_MS } from '@velvet/contract/time/durations'
import { keyOfCode } from '@velvet/contract/door/gate-key'
import { findInLists, judgeOnPhone, type KnownList } from '@velvet/contract/door/gate-phone'
import { newTicketCode } from '@velvet/server/features/purchases/ticket-code'
import { checkInvariants } from '@velvet/server/test/check-invariants'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { openPremises } from './premises.ts'
import { openSite } from './site.ts'

const TICKETS = 1000
const SALT = 'the salt of one showtime'

async function makeList(codes: readonly string[]): Promise<KnownList> {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const keys = await Promise.all(codes.map((code) => keyOfCode(code, SALT)))
  return {
    salt: SALT,
    showtime: {
      ...{ id: 'tonight', title: 'Lionheart', rating: 'PG', checkAge: null },
      ...{ cinemaID: 'wikki', cinemaName: 'Wikki', screenName: 'Screen 1' },
      ...{ timeZone: 'Africa/Lagos', cancelledAt: null },
      ...{ startsAt: inHours(1), endsAt: inHours(3), doorsOpenAt: inHours(-1) },
    },
    tickets: new Map(
      keys.map((key, at) => [
        key,
        { key, seat: `A${at}`, purchase: 'p', soldAt: at, status: 'unused' },
      ]),
    ),
  }
}

/** Returns the milliseconds of each verdict, the shortest first. */
async function judgeAll(list: KnownList, codes: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const code of codes) {
    const began = performance.now()
    const now = new Date()
    const found = await findInLists([list], code)
    const { result } = judgeOnPhone(found, undefined, { scannedAt: now, now, forced: false })
    if (result !== 'admitted') throw new Error(`A ticket of the list was not admitted: ${result}`)
    times.push(performance.now() - began)
  }
  return times.sort((one, other) => one - other)
}

const codes = Array.from({ length: TICKETS }, newTicketCode)
const times = await judgeAll(await makeList(codes), codes)
const share = (part: number) => (times[Math.floor(times.length * part)] ?? NaN).toFixed(2)
console.log(`A verdict by a list of ${TICKETS}: median ${share(0.5)} ms, p99 ${share(0.99)} ms`)

await using site = await openSite()
await using premises = await openPremises(site)
const { db } = premises
await sql`update settings set max_tickets = 500, doors_open_hours_before = 24`.execute(db)
const [hall] = await premises.makeHalls(1)
const [buyer] = await premises.makeBuyers(1)
if (!hall || !buyer) throw new Error('There is nobody to sell to')
const { tickets } = await buyer.buy(hall, 500)
const { token } = await premises.makeStaff('attendant')
const { url } = await premises.startServer()

async function call(method: string, path: string, payload?: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = payload && JSON.stringify(payload)
  const response = await fetch(`${url}/api/v1/gate/${path}`, {
    method,
    headers,
    ...(body && { body }),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.text()
}

const list = await call('GET', `list?showtimeID=${hall.id}&limit=1000`)
const perThousand = (bytes: number) => Math.round((bytes * TICKETS) / tickets.length)
console.log(
  `A list of ${TICKETS} tickets: ${perThousand(list.length)} bytes, ${perThousand(gzipSync(list).length)} by gzip`,
)

const deviceID = randomUUID()
await call('POST', 'devices', { deviceID, name: 'Door 1' })
const at = new Date().toISOString()
const scans = tickets.map(({ QrCode }) => ({ code: QrCode, nonce: randomUUID(), at, force: true }))
const began = performance.now()
await call('POST', 'checkins', { deviceID, scans })
const seconds = (performance.now() - began) / 1000
console.log(`A batch of ${scans.length}: ${Math.round(scans.length / seconds)} scans a second`)

for (const { id, broken } of await checkInvariants(db)) {
  if (broken === 0) continue
  console.error(`${id} is broken in ${broken} rows`)
  process.exitCode = 1
}
