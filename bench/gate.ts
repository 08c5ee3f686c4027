// Measures the gate: how long a phone takes to judge by a list of its own.
import { keyOfCode } from '@velvet/contract/gate-key'
import { findInLists, judgeOnPhone, type KnownList } from '@velvet/contract/gate-phone'
import { newTicketCode } from '@velvet/server/purchases/ticket-code'

const TICKETS = 1000
const HOUR_MS = 3_600_000
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
      keys.map((key, at) => [key, { key, seat: `A${at}`, purchase: 'p', status: 'unused' }]),
    ),
  }
}

/** Returns the milliseconds of each verdict, the shortest first. */
async function judgeAll(list: KnownList, codes: readonly string[]): Promise<number[]> {
  const others = { queue: new Map(), told: new Map() }
  const times: number[] = []
  for (const code of codes) {
    const began = performance.now()
    const now = new Date()
    const found = await findInLists([list], code)
    const { result } = judgeOnPhone(found, others, { scannedAt: now, now, forced: false })
    if (result !== 'admitted') throw new Error(`A ticket of the list was not admitted: ${result}`)
    times.push(performance.now() - began)
  }
  return times.sort((one, other) => one - other)
}

const codes = Array.from({ length: TICKETS }, newTicketCode)
const times = await judgeAll(await makeList(codes), codes)
const share = (part: number) => (times[Math.floor(times.length * part)] ?? NaN).toFixed(2)
console.log(`A verdict by a list of ${TICKETS}: median ${share(0.5)} ms, p99 ${share(0.99)} ms`)
