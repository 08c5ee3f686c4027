import { contact } from '@velvet/contract/people/services.calls'
import { APP_VERSION } from '@velvet/contract/shared/app/app-version'
import { APP_STORE_URL, PLAY_STORE_URL } from '@velvet/contract/shared/app/version'
import { expect, test } from 'vitest'
import { post } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { breakService } from '../../test/sandbox-controls.ts'
import { startTestServer, useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer({ sandbox: true })

const NOBODY = '019aa000-0000-7000-8000-000000000000'
const MESSAGE = {
  name: 'Amina Bello',
  email: 'amina@example.com',
  country: 'Nigeria',
  subject: 'General Enquiry',
  message: 'When do you open?',
}
const outbox = () => server.db.selectFrom('outbox').select(['kind', 'payload']).execute()
const getUpdate = async () => (await server.app.inject({ method: 'GET', url: '/api/updateapp' })).json<object>()

test('until the operator enters a version, the app gets its own', async () => {
  expect(await getUpdate()).toEqual({
    latest_version: APP_VERSION,
    appstore: APP_STORE_URL,
    playstore: PLAY_STORE_URL,
    onesignal_app_id: server.config.services.onesignal.appId,
  })
})

test('the highest version is the latest, whenever it was released', async () => {
  const links = { appstore: 'https://apps.apple.com/x', playstore: 'https://play.google.com/x' }
  const versions = ['3.0.9', '3.1.0-beta.2', '3.0.20', '3.1.0-beta.10', '2.99.99']
  for (const [index, version] of versions.entries()) {
    const released_at = new Date(Date.UTC(2026, 0, index + 1))
    await server.db
      .insertInto('app_versions')
      .values({ version, released_at, ...links })
      .execute()
  }
  expect(await getUpdate()).toMatchObject({ latest_version: '3.1.0-beta.10', ...links })
})

test('coordinates become a place with its LGA', async () => {
  const customer = await server.make.customer()
  const response = await customer.call('GET', '/api/v1/geocode?lat=10.31&lng=9.84')
  expect(response.json()).toEqual({
    coordinates: { lat: 10.31, lng: 9.84 },
    formatted_address: 'Bauchi, Bauchi State, Nigeria',
    LGA: 'Bauchi',
    State: 'Bauchi',
    Country: 'Nigeria',
  })
})

test('the distance and duration to a cinema are returned as text', async () => {
  const customer = await server.make.customer()
  const cinemaID = await server.make.cinema()
  const url = `/api/v1/distance?lat=10.35&lng=9.9&cinemaID=${cinemaID}`
  expect((await customer.call('GET', url)).json()).toEqual({
    distance: expect.stringMatching(/ km$/) as string,
    duration: expect.stringMatching(/ mins?$/) as string,
  })
})

test('places off the map, unknown cinemas and wrong coordinates are refused', async () => {
  const customer = await server.make.customer()
  const cinemaID = await server.make.cinema()
  for (const [url, status, code] of [
    ['geocode?lat=-40&lng=-120', 404, 'place-unknown'],
    ['geocode?lat=91&lng=0', 400, 'bad-request'],
    ['geocode?lat=&lng=', 400, 'bad-request'],
    ['geocode', 400, 'bad-request'],
    [`distance?lat=-40&lng=-120&cinemaID=${cinemaID}`, 404, 'place-unknown'],
    [`distance?lat=10&lng=9&cinemaID=${NOBODY}`, 404, 'cinema-not-found'],
  ] as const) {
    expect(refusalOf(await customer.call('GET', `/api/v1/${url}`))).toEqual([status, code])
  }
})

test('a failing map service is reported, and only customers may use it', async () => {
  const customer = await server.make.customer()
  await breakService(server, 'googlemaps', '500')
  const response = await customer.call('GET', '/api/v1/geocode?lat=9.92&lng=8.89')
  expect(refusalOf(response)).toEqual([502, 'provider-unavailable'])
  const url = '/api/v1/geocode?lat=9.92&lng=8.89'
  expect(refusalOf(await server.app.inject({ method: 'GET', url }))).toEqual([401, 'sign-in-required'])
})

test('a message to the team waits in the outbox, sent as JSON or as a form', async () => {
  const before = await outbox()
  expect((await post(server, 'contact', MESSAGE)).statusCode).toBe(202)
  const form = new FormData()
  for (const [name, value] of Object.entries(MESSAGE)) form.set(name, value)
  for (const body of [new URLSearchParams(MESSAGE), form]) {
    const encoded = new Response(body)
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v1/contact',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(response.statusCode).toBe(202)
  }
  const sent = (await outbox()).slice(before.length)
  expect(sent).toEqual(Array(3).fill({ kind: 'contact-form', payload: MESSAGE }))
})

test('a machine that fills the hidden field gets the same thanks, and nothing is sent', async () => {
  const before = await outbox()
  const person = await post(server, 'contact', MESSAGE)
  const machine = await post(server, 'contact', { ...MESSAGE, _gotcha: 'http://spam.example' })
  expect([machine.statusCode, machine.body]).toEqual([202, person.body])
  expect(await outbox()).toHaveLength(before.length + 1)
})

test.each([
  { name: 'Ann' },
  { email: 'nobody' },
  { country: 'Mali' },
  { message: '    hi    ' },
  { subject: 'Hello\r\nBcc: everyone@example.com' },
  { name: 'Amina\nBcc: everyone@example.com' },
])('a message with %j is refused and not sent', async (changes) => {
  const before = await outbox()
  const response = await post(server, 'contact', { ...MESSAGE, ...changes })
  expect(refusalOf(response)).toEqual([400, 'bad-request'])
  expect(await outbox()).toHaveLength(before.length)
})

test('an address that sends one message after another has to wait', async () => {
  await using limited = await startTestServer({ environment: { RATE_LIMIT: 'on' } })
  const statuses: number[] = []
  for (let message = 0; message <= contact.perMinute; message++) {
    statuses.push((await post(limited, 'contact', MESSAGE)).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(contact.perMinute).fill(202), 429])
})

test('one network can send at most fifty messages a day', async () => {
  await using written = await startTestServer()
  const messages = await Promise.all(Array.from({ length: 55 }, () => post(written, 'contact', MESSAGE)))
  expect(messages.filter(({ statusCode }) => statusCode === 202)).toHaveLength(50)
  expect(refusalOf(await post(written, 'contact', MESSAGE))).toEqual([429, 'too-many-requests'])
  expect(await written.db.selectFrom('outbox').selectAll().execute()).toHaveLength(50)
  const elsewhere = await written.app.inject({
    method: 'POST',
    url: '/api/v1/contact',
    remoteAddress: '203.0.113.9',
    payload: MESSAGE,
  })
  expect(elsewhere.statusCode).toBe(202)
})

test('a customer can use the maps service at most two hundred times a day', async () => {
  const [script, other] = [await server.make.customer(), await server.make.customer()]
  const cinemaID = await server.make.cinema()
  const ask = () => script.call('GET', '/api/v1/geocode?lat=10.31&lng=9.84')
  await ask()
  const asked = await Promise.all(Array.from({ length: 205 }, ask))
  expect(asked.filter(({ statusCode }) => statusCode === 200)).toHaveLength(199)
  const way = `/api/v1/distance?lat=10.35&lng=9.9&cinemaID=${cinemaID}`
  expect(refusalOf(await script.call('GET', way))).toEqual([429, 'too-many-requests'])
  expect((await other.call('GET', way)).statusCode).toBe(200)
})
