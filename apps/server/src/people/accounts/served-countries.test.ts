import { country, serveNumbers, servedNumbers } from '@velvet/contract/shared/country/country'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../test/settings.ts'
import { messagesTo, post, signUpPayload, verifyPhone } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer({ sandbox: true })
const ACCRA = { country: 'Ghana', state: 'Greater Accra', lga: 'Greater Accra' }

async function serve(countries: string[] | null): Promise<void> {
  await changeSettings(server.db, { served_countries: countries })
  await expect
    .poll(async () => {
      await server.app.inject('/manifest.webmanifest')
      return servedNumbers().length
    })
    .toBe(1 + (countries?.length ?? 0))
}

beforeAll(async () => {
  await server.make.area()
  await server.make.area(ACCRA.lga, { country: ACCRA.country, state: ACCRA.state })
})
afterAll(() => serveNumbers([country().numbers]))

test('a number from a country that is not served gets no code', async () => {
  for (const phoneNumber of ['0241234567', '+233241234567', '233 24 123 4567', '+254712345678']) {
    expect(refusalOf(await post(server, 'user/otpcode', { phoneNumber })), phoneNumber).toEqual([
      422,
      'phone-not-served',
    ])
  }
})

test('sign-up lists only the areas of served countries', async () => {
  const countries = async () => {
    const { locations } = (await server.app.inject('/api/v1/locations')).json<{ locations: { country: string }[] }>()
    return locations.map((one) => one.country)
  }
  expect(await countries()).toEqual(['Nigeria'])
  await serve(['GH'])
  expect(await countries()).toEqual(['Ghana', 'Nigeria'])
})

test('a customer from Ghana signs up, logs in and resets the password', async () => {
  await serve(['GH'])
  const { verificationSecret } = await verifyPhone(server, '024 123 4567')
  const payload = { ...signUpPayload('+233241234567', verificationSecret), ...ACCRA }
  const { user } = (await post(server, 'signup', payload)).json<{ user: { PhoneNumber: string } }>()
  expect(user.PhoneNumber).toBe('+233241234567')
  for (const phoneNumber of ['0241234567', '233241234567', '+233 24 123 4567']) {
    expect((await post(server, 'login', { phoneNumber, password: payload.password })).statusCode).toBe(200)
  }
  const reset = await verifyPhone(server, '00233241234567')
  const change = { phoneNumber: '0241234567', verificationCode: reset.code, newPassword: 'another password' }
  const { verificationSecret: secret } = reset
  expect((await post(server, 'user/changepassword', { ...change, verificationSecret: secret })).statusCode).toBe(200)
  expect(await messagesTo(server, '233241234567')).toHaveLength(2)
})

test('a country cannot be removed while a customer has one of its numbers', async () => {
  const admin = await TestStaff.make(server, 'admin')
  const serveAlone = (served_countries: string[]) => admin.call('PUT', 'settings', { served_countries, note: NOTE })
  await serve(['GH', 'KE'])
  const refused = await serveAlone(['KE'])
  expect(refusalOf(refused)).toEqual([400, 'bad-request'])
  expect(refused.json()).toMatchObject({
    fields: { served_countries: 'must keep GH, because customers log in with its numbers' },
  })
  expect((await serveAlone(['GH'])).statusCode).toBe(200)
})

test('a landline is refused with an example of each served country', async () => {
  await serve(['GH'])
  const refused = await post(server, 'user/otpcode', { phoneNumber: '+233302123456' })
  expect(refused.json()).toMatchObject({
    error: 'phone-not-served',
    message: 'Please enter a mobile number of a country that we serve, such as 08031234567, +233231234567',
  })
})

test('sign-up is refused in an area of a country that is no longer served', async () => {
  await serve(null)
  const payload = { ...signUpPayload('08061234567'), ...ACCRA }
  expect(refusalOf(await post(server, 'signup', payload))).toEqual([404, 'area-not-found'])
})
