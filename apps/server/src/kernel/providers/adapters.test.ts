import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { messagesTo } from '../../test/one-time-codes.ts'
import { breakService, outboxOf } from '../../test/sandbox-controls.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { ProviderError } from './ask.ts'
import { createContactForm } from './contact-form.ts'
import { createGoogleMaps } from './google-maps.ts'
import { createTermii } from './termii.ts'

const server = useTestServer({ sandbox: true })

const PHONE = '08035550001'
const BAUCHI = { lat: 10.31, lng: 9.84 }
const MESSAGE = {
  name: 'Amina Bello',
  email: 'amina@example.com',
  country: 'Nigeria',
  subject: 'General Enquiry',
  message: 'When do you open?',
}
const SHORT = { timeoutMs: 250 }
const services = () => server.config.services
const termii = () => createTermii(services().termii, SHORT)
const form = () => createContactForm(services().contactForm, SHORT)
const maps = () => createGoogleMaps(services().maps, SHORT)

const CALLS = [
  ['termii', () => termii().sendSms(PHONE, 'hello')],
  ['form', () => form().send(MESSAGE)],
  ['googlemaps', () => maps().placeAt(BAUCHI)],
  ['googlemaps', () => maps().journey(BAUCHI, { lat: 10.4, lng: 9.9 })],
] as const
const FAULTS = [
  ['timeout', 'unreachable'],
  ['500', 'unreachable'],
  ['reset', 'unreachable'],
  ['garbage', 'garbage'],
] as const

test.each(CALLS.flatMap(([service, call]) => FAULTS.map(([mode, kind]) => ({ service, mode, kind, call }))))(
  '$service with the fault $mode fails as $kind',
  async ({ service, mode, kind, call }) => {
    await breakService(server, service, mode)
    const started = performance.now()
    const failure: unknown = await call().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderError)
    expect(failure).toMatchObject({ kind })
    expect(performance.now() - started).toBeLessThan(2000)
    // The fault is removed, so the next call works.
    await breakService(server, service, mode, 0)
    await call()
  },
)

test('a message is sent to the international form of a number', async () => {
  await termii().sendSms(PHONE, 'See you at the cinema')
  expect((await messagesTo(server, PHONE))[0]).toMatchObject({
    to: '2348035550001',
    text: 'See you at the cinema',
    channel: 'dnd',
  })
})

test('a service that refuses our key fails as refused', async () => {
  const stranger = createTermii({ ...services().termii, key: 'wrong' })
  await expect(stranger.sendSms(PHONE, 'x')).rejects.toMatchObject({ kind: 'refused', status: 401 })
  const lost = createGoogleMaps({ ...services().maps, key: 'wrong' })
  await expect(lost.placeAt(BAUCHI)).rejects.toMatchObject({ kind: 'refused' })
})

test('the support team gets what the customer wrote in the form', async () => {
  await form().send(MESSAGE)
  const [newest] = await outboxOf(server, 'form')
  expect(newest).toMatchObject(MESSAGE)
})

test('a place and a journey that were just requested are not requested again', async () => {
  const google = maps()
  const place = await google.placeAt(BAUCHI)
  const way = await google.journey(BAUCHI, { lat: 10.4, lng: 9.9 })
  await breakService(server, 'googlemaps', '500', 10)
  expect(await google.placeAt({ lat: 10.31004, lng: 9.84 })).toEqual(place)
  expect(await google.journey(BAUCHI, { lat: 10.4, lng: 9.9 })).toEqual(way)
  await expect(google.placeAt({ lat: 10.35, lng: 9.84 })).rejects.toThrow(ProviderError)
  await breakService(server, 'googlemaps', '500', 0)
})

test('the LGA, the state and the country of a place come from one result of the map', async () => {
  const result = (formatted_address: string, names: Record<string, string>) => ({
    formatted_address,
    address_components: Object.entries(names).map(([type, long_name]) => ({
      long_name,
      types: [type, 'political'],
    })),
  })
  const [level1, level2] = ['administrative_area_level_1', 'administrative_area_level_2'] as const
  const results = [
    result('A road at the border', { [level1]: 'Kwara State', country: 'Nigeria' }),
    result('Ogo Oluwa', { [level2]: 'Surulere', [level1]: 'Oyo', country: 'Nigeria' }),
  ]
  const map = createServer((_, response) => {
    response.end(JSON.stringify({ status: 'OK', results }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void map.close())
  await once(map, 'listening')
  const { port } = map.address() as AddressInfo
  const google = createGoogleMaps({ ...services().maps, url: `http://127.0.0.1:${port}` }, SHORT)
  expect(await google.placeAt(BAUCHI)).toEqual({
    formattedAddress: 'A road at the border',
    lga: 'Surulere',
    state: 'Oyo',
    country: 'Nigeria',
  })
})

test('a redirect is not followed, so that no other host gets our key', async () => {
  const asked: string[] = []
  const stray = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void stray.close())
  await once(stray, 'listening')
  const { port } = stray.address() as AddressInfo
  const redirected = createTermii({ ...services().termii, url: `http://127.0.0.1:${port}` }, SHORT)
  await expect(redirected.sendSms(PHONE, 'hello')).rejects.toMatchObject({ kind: 'unreachable' })
  expect(asked).toEqual([expect.not.stringContaining('elsewhere')])
})

test('an endless answer is given up at a megabyte, long before the time limit', async () => {
  const flood = createServer((_, response) => {
    const chunk = Buffer.alloc(100_000, ' ')
    const pour = (): void => {
      if (response.writable) response.write(chunk, () => setTimeout(pour, 1))
    }
    pour()
  })
  await new Promise<void>((resolve) => flood.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    flood.closeAllConnections()
    flood.close()
  })
  const { port } = flood.address() as AddressInfo
  const endless = createContactForm(`http://127.0.0.1:${port}/`, { timeoutMs: 20_000 })
  const started = performance.now()
  await expect(endless.send(MESSAGE)).rejects.toMatchObject({ kind: 'garbage' })
  expect(performance.now() - started).toBeLessThan(5000)
})
