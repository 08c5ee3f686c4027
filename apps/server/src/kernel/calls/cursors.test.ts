import type { Endpoint } from '@velvet/contract/shared/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '../../test/every-call.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { useCustomer } from '../../test/people.ts'

const SOME_ID = '019aa000-0000-7000-8000-000000000000'
const SOME_REFERENCE = '080300000011795561353579'

const server = useTestServer()
const customer = useCustomer(server)
let showtime: { id: string; cinemaId: string }

beforeAll(async () => {
  showtime = await server.make.showtime()
})

const cursorTo = (...place: string[]) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Returns the name of the field that holds the cursor; undefined for a call that is no list. */
function cursorField({ method, input }: Endpoint): string | undefined {
  if (method !== 'GET' || !(input instanceof z.ZodObject)) return undefined
  return ['cursor', 'before'].find((name) => name in input.shape)
}

const LISTS = ENDPOINTS.filter((endpoint) => cursorField(endpoint) !== undefined)

/** These lists are sorted by ids or numbers alone, so each id is a place in them. */
const BY_ID = [
  ...[
    'moneycases',
    'unmatched',
    'refunds',
    'reconciliations/differences',
    'deadletters',
    'adjustments',
    'customers',
    'complimentary/requests',
    'pointsgifts',
    'vouchers',
    'giftcodes',
  ].map((name) => `/api/v1/staff/${name}`),
  '/api/v1/wallet/:uuid',
  '/api/v1/staff/tills/sessions/:id/events',
  '/api/v1/counter/sales',
  '/api/v1/counter/conflicts',
  '/api/v1/counter/returns',
]

async function read(list: Endpoint, cursor: string) {
  const roles = 'roles' in list ? list.roles : undefined
  const headers =
    list.access === 'staff'
      ? { authorization: `Bearer ${(await server.make.staff(roles?.[0] ?? 'admin')).token}` }
      : customer.headers
  const query = new URLSearchParams({
    [cursorField(list) ?? '']: cursor,
    showtimeID: showtime.id,
    cinemaID: SOME_ID,
  })
  const path = list.path.replace(':uuid', customer.id).replace(':id', showtime.cinemaId)
  const url = `${path}?${query.toString()}`
  return server.app.inject({ method: 'GET', url, headers })
}

test.each(LISTS.map((list) => [list.path, list] as const))(
  '%s refuses a cursor that it has not given out, instead of showing an empty page',
  async (path, list) => {
    const cursors = ['made-up', cursorTo('x')]
    if (!BY_ID.includes(path)) cursors.push(SOME_ID, SOME_REFERENCE, cursorTo(SOME_ID))
    for (const cursor of cursors) {
      const refused = await read(list, cursor)
      expect([cursor, ...refusalOf(refused)]).toEqual([cursor, 400, 'bad-request'])
    }
  },
)
