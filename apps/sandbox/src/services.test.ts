import { expect, test } from 'vitest'
import { distanceText, durationText } from './services/route-texts.ts'
import { type Answer, startTestSandbox } from './test/start-test-sandbox.ts'

const USER = '018f4e9c-2b7a-7c3d-9e10-0123456789ab'
const KEY = 'key=maps-velvet-sandbox'
const ONESIGNAL = { authorization: 'Key onesignal-velvet-sandbox' }

function pushTo(external_id: string[], changes = {}) {
  return {
    app_id: '7e1c0de5-5a4d-4b0c-9c1e-0f1e2d3c4b5a',
    include_aliases: { external_id },
    target_channel: 'push',
    contents: { en: 'Your film starts in an hour' },
    headings: { en: 'Tonight' },
    ...changes,
  }
}

test("a push reaches its user's outbox once for each idempotency key", async () => {
  await using sandbox = await startTestSandbox()
  const order = pushTo([USER], { idempotency_key: 'k1' })
  const send = () => sandbox.post('/onesignal/notifications?c=push', order, ONESIGNAL)
  const [first, second] = [await send(), await send()]
  expect(first.json.id).toBeTruthy()
  expect(second.json.id).toBe(first.json.id)
  const pushes = await sandbox.outbox(`push?to=${USER}`)
  expect(pushes).toMatchObject([{ to: [USER], title: 'Tonight', text: order.contents.en }])
  expect(await sandbox.outbox(`push?to=${USER.replace('ab', 'ac')}`)).toEqual([])
})

test('a push without a device gets 200 and an empty id, and wrong keys are refused', async () => {
  await using sandbox = await startTestSandbox()
  const send = (body: object, headers: object = ONESIGNAL) => sandbox.post('/onesignal/notifications', body, headers)
  expect(await send(pushTo(['nobody']))).toMatchObject({
    status: 200,
    json: { id: '', errors: { invalid_aliases: { external_id: ['nobody'] } } },
  })
  expect((await send(pushTo([USER]), {})).status).toBe(403)
  expect((await send(pushTo([USER], { app_id: 'other' }))).status).toBe(400)
  expect((await send(pushTo([USER], { contents: {} }))).json.errors).toHaveLength(1)
})

test('the contact form is stored, and bad emails and robots are not', async () => {
  await using sandbox = await startTestSandbox()
  const fields = { email: 'ada@velvet.example', message: 'Hello there' }
  expect((await sandbox.post('/form/contact', fields)).json).toMatchObject({ ok: true })
  await fetch(`${sandbox.url}/form/contact`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, message: 'As a form' }),
  })
  expect(await sandbox.post('/form/contact', { ...fields, email: 'ada' })).toMatchObject({
    status: 422,
    json: { errors: [{ code: 'TYPE_EMAIL', field: 'email' }] },
  })
  expect((await sandbox.post('/form/contact', {})).status).toBe(400)
  expect((await sandbox.post('/form/contact', { ...fields, _gotcha: 'x' })).status).toBe(200)
  expect(await sandbox.outbox('form')).toMatchObject([{ message: 'As a form' }, { message: 'Hello there' }])
})

test('the geocoder knows Bauchi and Ikeja, and finds nothing in the ocean', async () => {
  await using sandbox = await startTestSandbox()
  const at = async (latlng: string) =>
    (await sandbox.get(`/googlemaps/maps/api/geocode/json?latlng=${latlng}&${KEY}`)).json
  const bauchi = await at('10.3103,9.8439')
  expect(bauchi.status).toBe('OK')
  expect(partsOf(bauchi)).toEqual({ lga: 'Bauchi', state: 'Bauchi State', country: 'Nigeria' })
  expect(partsOf(await at('6.6018,3.3515'))).toMatchObject({ lga: 'Ikeja', state: 'Lagos State' })
  expect(await at('2.0,2.0')).toMatchObject({ status: 'ZERO_RESULTS', results: [] })
  expect((await at('north')).status).toBe('INVALID_REQUEST')
  const denied = await sandbox.get('/googlemaps/maps/api/geocode/json?latlng=10,9&key=x')
  expect(denied).toMatchObject({ status: 200, json: { status: 'REQUEST_DENIED', results: [] } })
})

function partsOf({ results }: Answer) {
  const part = (type: string) => results[0]?.address_components.find(({ types }) => types.includes(type))?.long_name
  return {
    lga: part('administrative_area_level_2'),
    state: part('administrative_area_level_1'),
    country: part('country'),
  }
}

test('a road distance is 1.3 times the straight line, and unknown places have a status', async () => {
  await using sandbox = await startTestSandbox()
  const path = '/googlemaps/maps/api/distancematrix/json'
  // 0.0373 degrees of latitude are 4.15 km.
  const query = 'origins=10.31,9.84&destinations=10.3473,9.84|Atlantis|0,-20'
  const { json } = await sandbox.get(`${path}?${query}&${KEY}`)
  expect(json.rows[0]?.elements).toEqual([
    {
      distance: { text: '5.4 km', value: 5392 },
      duration: { text: '12 mins', value: 719 },
      status: 'OK',
    },
    { status: 'NOT_FOUND' },
    { status: 'ZERO_RESULTS' },
  ])
  expect((await sandbox.get(`${path}?origins=10,9&${KEY}`)).json.status).toBe('INVALID_REQUEST')
  expect((await sandbox.get(path)).json.status).toBe('REQUEST_DENIED')
})

test('distances and durations are written as on a map', () => {
  expect([650, 5_400, 12_000, 1_034_000].map((m) => distanceText(m))).toEqual(['650 m', '5.4 km', '12 km', '1,034 km'])
  expect(distanceText(5_400, true)).toBe('3.4 mi')
  expect([0.2, 1, 12, 60, 65].map(durationText)).toEqual(['1 min', '1 min', '12 mins', '1 hour', '1 hour 5 mins'])
})
