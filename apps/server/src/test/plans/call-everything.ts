import type { Endpoint } from '@velvet/contract/shared/endpoint'
import { randomUUID } from 'node:crypto'
import { pathNames } from '../../platform/http/schema.ts'
import { ENDPOINTS } from '../every-call.ts'
import type { TestServer } from '../start-test-server.ts'

type Values = Record<string, string | number>

/** The calls whose path matches this expression end the caller's session, so they are made last. */
const ENDS_SESSIONS = /logout|sessions|\/close|\/block|password/

/**
 * Makes every call of the contract once, as a customer who bought tickets or as an admin. Calls
 * whose input does not fit are refused; their first statements are recorded all the same. Returns
 * how many calls succeeded.
 */
export async function callEverything(server: TestServer): Promise<number> {
  const customer = await server.make.customer({ balance: 10_000 })
  const showtime = await server.make.showtime({ price: 10 })
  const admin = await server.make.staff('admin')
  const { tickets } = await customer.buy(showtime, 2)
  const values: Values = {
    uuid: customer.id,
    phoneNumber: customer.phone,
    ticketID: tickets[0]?.TicketID ?? '',
    showtimeID: showtime.id,
    showtimeId: showtime.id,
    movieId: showtime.filmId,
    cinemaID: showtime.cinemaId,
    cinemaId: showtime.cinemaId,
    movieID: showtime.filmId,
    numberOfTickets: 1,
    amountToPay: 10,
    VpValue: 1000,
    LGA: 'Bauchi',
    lat: 10.3,
    lng: 9.8,
    from: '2026-01-01',
    to: '2026-01-31',
    month: '2026-01-01',
    date: '2026-01-01',
    note: 'a note',
    search: 'name',
    account: 'box-office',
    subject: '',
    week: '2026-01-02',
    code: 'ABCDEFGHJKMN',
    nonce: 'a-nonce-of-a-scan',
    tx_ref: '080300000011700000000000',
    username: 'somebody',
    password: 'a long password',
    devicetype: 'Android',
    platform: 'web',
  }
  const isLast = ({ path }: Endpoint) => Number(ENDS_SESSIONS.test(path))
  let answered = 0
  for (const endpoint of ENDPOINTS.toSorted((one, other) => isLast(one) - isLast(other))) {
    const { token } = endpoint.access === 'customer' ? customer : admin
    const { statusCode } = await server.app.inject({
      ...requestFor(endpoint, { ...values, id: idFor(endpoint, values) }),
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'if-match': '"1"',
      },
    })
    if (statusCode < 300) answered += 1
  }
  return answered
}

/**
 * Returns the value for `:id` in the path. The segment before `:id` says what kind of thing has
 * this id.
 */
function idFor({ path }: Endpoint, values: Values): string {
  const [, named = ''] = /(showtimes|films|cinemas)\/:id/.exec(path) ?? []
  const names: Record<string, string> = {
    showtimes: 'showtimeID',
    films: 'movieID',
    cinemas: 'cinemaID',
  }
  return String(values[names[named] ?? 'uuid'])
}

function requestFor({ method, path }: Endpoint, values: Values) {
  const url = pathNames(path).reduce(
    (address, name) => address.replace(`:${name}`, String(values[name] ?? values['id'])),
    path,
  )
  if (method !== 'GET') return { method, url, payload: values }
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
  return { method, url, query: Object.fromEntries(texts) as Record<string, string> }
}
