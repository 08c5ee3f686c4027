import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '../../test/every-call.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { useCustomer, NOTE, TestStaff } from '../../test/people.ts'
import { COUNTER_PRICE, NO_TRACES, tracesOfSales, standard, TestTill } from '../../test/test-till.ts'

const server = useTestServer()
const customer = useCustomer(server, { balance: 1000 })

const NOBODY = '019aa000-0000-7000-8000-000000000000'

interface Refusal {
  error: string
  message: string
  fields?: Record<string, string>
}

async function post(payload: string, type = 'application/json') {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/fetchtickets',
    headers: { ...customer.headers, 'content-type': type },
    payload,
  })
  return { status: response.statusCode, ...response.json<Refusal>() }
}

test.each([
  ['{"uuid":', 'application/json', 400, 'bad-json'],
  ['', 'application/json', 400, 'bad-request'],
  ['null', 'application/json', 400, 'bad-request'],
  ['[]', 'application/json', 400, 'bad-request'],
  ['{}', 'application/json', 400, 'bad-request'],
  ['{"uuid":7}', 'application/json', 400, 'bad-request'],
  ['{"__proto__":{"uuid":1}}', 'application/json', 400, 'bad-json'],
  [JSON.stringify({ uuid: 'x'.repeat(70_000) }), 'application/json', 413, 'body-too-large'],
  ['uuid=1', 'text/csv', 415, 'unsupported-media-type'],
])('%s as %s is refused with %i %s', async (payload, type, status, error) => {
  const refusal = await post(payload, type)
  expect(refusal).toMatchObject({ status, error, message: expect.any(String) as string })
})

test.each(['gzip', 'br', 'deflate'])('a body that claims to be %s is refused at once', async (encoding) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/sendpin',
    headers: {
      ...customer.headers,
      'content-type': 'application/json',
      'content-encoding': encoding,
    },
    payload: 'not compressed at all',
  })
  expect([response.statusCode, response.json<Refusal>().error]).toEqual([400, 'bad-json'])
})

test('each wrong field is named with the reason', async () => {
  const response = await customer.call('POST', '/api/v1/purchaseticket', {
    uuid: customer.id,
    showtimeID: 'tonight',
    numberOfTickets: 1.5,
  })
  expect(Object.keys(response.json<Refusal>().fields ?? {}).sort()).toEqual([
    'amountToPay',
    'cinemaID',
    'numberOfTickets',
    'showtimeID',
  ])
})

test('other parameters of the address are not taken for input', async () => {
  const finance = await TestStaff.make(server, 'finance')
  const { settings } = await finance.read<{ settings: object }>('settings')
  const note = { note: NOTE }
  const changed = await finance.call('PUT', 'settings?max_tickets=7&only_one=false', note)
  expect([changed.statusCode, changed.json()]).toEqual([200, { settings, waiting: null }])
  const manager = await TestStaff.make(server, 'manager')
  const retried = await manager.call('POST', `deadletters/${customer.id}/retry`, { id: 'all' })
  expect(retried.json<Refusal>().error).toBe('letter-not-found')
})

test.each(['\0', '\ud800'])('a field whose text holds %j is refused by its name', async (broken) => {
  const message = { name: 'Ada Obi', email: 'ada@mail.example', country: 'Nigeria' }
  const written = await server.app.inject({
    method: 'POST',
    url: '/api/v1/contact',
    payload: { ...message, message: `Good day ${broken}` },
  })
  expect([written.statusCode, written.json<Refusal>().fields]).toEqual([
    400,
    { message: 'has characters that are no text' },
  ])
})

test.each(['\0', '\ud800'])(
  'a text with %j inside a list is refused with its field, without a trace',
  async (broken) => {
    const { cinemaId, id: showtimeID } = await server.make.showtime({ price: COUNTER_PRICE.vp })
    const till = await TestTill.open(server, cinemaId)
    const slip = { kind: 'terminal', kobo: COUNTER_PRICE.kobo, reference: `Slip ${broken}` }
    const request = { showtimeID, tickets: standard(1), tenders: [slip] }
    const refused = await till.call('sales', request)
    expect([refused.statusCode, refused.json<Refusal>().fields]).toEqual([
      400,
      { 'tenders.0.reference': 'has characters that are no text' },
    ])
    expect(await tracesOfSales(server.db, { id: showtimeID })).toEqual(NO_TRACES)
  },
)

test.each(['2026-13-99', '0000-11-22'])(
  'a page that begins after %s, which is no day, is refused as bad input',
  async (day) => {
    const finance = await TestStaff.make(server, 'finance')
    const response = await finance.call('GET', `reconciliations?before=${day}.paystack`)
    expect([response.statusCode, response.json<Refusal>().error]).toEqual([400, 'bad-request'])
  },
)

test.each(['0001-01-01', '9999-12-31'])('the day %s, beyond all calendars, is refused as bad input', async (day) => {
  const admin = await TestStaff.make(server, 'admin')
  const [filmID, screenID] = [customer.id, customer.id]
  const answers = [
    ...['audit', 'ledger', 'payments', 'showtimes', 'reports/sales', 'reports/topups.csv'].map((list) =>
      admin.call('GET', `${list}?to=${day}`),
    ),
    admin.call('GET', `showtimes/difference?cinemaID=${customer.id}&date=${day}`),
    admin.call('POST', 'showtimes', { filmID, screenID, startsAt: `${day}T23:59:59Z` }),
  ]
  for (const { statusCode, body } of await Promise.all(answers)) {
    expect([statusCode, body]).toEqual([400, expect.stringContaining('from 1900 to 2999') as string])
  }
})

function valuesIn(schema: unknown): z.ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).flatMap(valuesIn)
  if (schema instanceof z.ZodArray) return valuesIn(schema.element)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return valuesIn(schema.unwrap())
  }
  return schema instanceof z.ZodType ? [schema] : []
}

test.each([
  ['day', '2026-11-22', '2026-11-41', '0000-11-22'],
  ['instant', '2026-11-22T10:00:00Z', '2026-11-41T10:00:00Z', '0000-11-22T10:00:00Z'],
])('no field of any call takes the %s of a year that the database does not have', (_kind, good, none, before) => {
  const wrong = ENDPOINTS.filter(({ input }) =>
    valuesIn(input).some((field) => {
      const takes = (text: string) => field.safeParse(text).success
      return takes(good) && !takes(none) && takes(before)
    }),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('a seat whose name is no text is refused, and the order leaves no trace', async () => {
  const { id, cinemaId } = await server.make.showtime({ price: 100 })
  for (const seat of ['A1\0', '\ud8001']) {
    const order = { uuid: customer.id, showtimeID: id, cinemaID: cinemaId, amountToPay: 100 }
    const request = { ...order, numberOfTickets: 1, seats: [seat] }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const refused = await customer.call('POST', '/api/v1/purchaseticket', request, key)
    expect([refused.statusCode, refused.json<Refusal>().fields]).toEqual([
      400,
      { 'seats.0': 'has characters that are no text' },
    ])
  }
  expect(await tracesOfSales(server.db, { id })).toEqual(NO_TRACES)
})

test.each([
  ['people', ['a\0', NOBODY]],
  ['cinemas', ['\ud800', NOBODY]],
  ['films', [Number.MAX_SAFE_INTEGER, NOBODY]],
  ['showtimes', ['9999-12-31T23:59:59Z', NOBODY]],
])('a list of %s that begins after %j is refused as bad input', async (list, place) => {
  const admin = await TestStaff.make(server, 'admin')
  const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
  const response = await admin.call('GET', `${list}?cursor=${cursor}`)
  expect([response.statusCode, response.json<Refusal>().error]).toEqual([400, 'bad-request'])
})

test('an address with a NUL in it is refused as bad input', async () => {
  const response = await server.app.inject('/api/v1/cinemas/Bau%00chi')
  expect([response.statusCode, response.json<Refusal>().error]).toEqual([400, 'bad-request'])
})

test.each([
  ['multipart/form-data; boundary=cut', '--cut\r\nContent-Disposition: form-data; name="image"'],
  ['multipart/form-data; boundary=cut', '--cut\r\nContent-Disposition: form-data; name="uuid"\r\n\r\n'],
  ['multipart/form-data', '--cut--'],
])('an upload cut off as %s is refused as bad input and not logged as our fault', async (type, payload) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/user/upload',
    headers: { ...customer.headers, 'content-type': type },
    payload,
  })
  expect([response.statusCode, response.json<Refusal>().error]).toEqual([400, 'bad-request'])
})

test('a form with a file is refused by a call that takes no file', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/fetchtickets',
    headers: { ...customer.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--\r\n',
  })
  expect([response.statusCode, response.json<Refusal>().error]).toEqual([415, 'unsupported-media-type'])
})

test('an unknown address of the API is answered in JSON for any method', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const response = await server.app.inject({ method, url: '/api/v2/everything' })
    expect([response.statusCode, response.json<Refusal>().error]).toEqual([404, 'not-found'])
  }
})

const OF_EVERYTHING = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
const OF_PAGES = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

test.each(['/proof', '/api/docs', '/api/v2/everything', '/%'])(
  '%s carries the headers that protect a browser',
  async (url) => {
    const { headers } = await server.app.inject(url)
    expect(headers).toMatchObject({ ...OF_EVERYTHING, ...OF_PAGES })
  },
)

test('API responses leave out the headers that only pages need', async () => {
  for (const url of ['/api/v1/movies', '/api/v1/wallet/none']) {
    const { headers } = await server.app.inject(url)
    expect(headers).toMatchObject(OF_EVERYTHING)
    for (const name of Object.keys(OF_PAGES)) expect(headers).not.toHaveProperty(name)
  }
})

test('browsers keep no answer that belongs to one customer', async () => {
  const own = await customer.call('POST', '/api/v1/fetchtickets', { uuid: customer.id })
  expect(own.headers['cache-control']).toBe('no-store')
})

test('an error has no ETag and never gets the status 304', async () => {
  for (const url of ['/api/v1/nothing-here', `/api/v1/movie/${crypto.randomUUID()}`]) {
    const refused = await server.app.inject({ url, headers: { 'if-none-match': '*' } })
    expect([refused.statusCode, refused.headers.etag], url).toEqual([404, undefined])
  }
})
