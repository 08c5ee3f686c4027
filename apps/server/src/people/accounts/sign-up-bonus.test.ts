import { DAY_MS, HOUR_MS } from '@velvet/contract/shared/time/durations'
import { expect, test } from 'vitest'
import { freshPhone, signUpPayload, verifyPhone } from '../../test/one-time-codes.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { startTestServer, type TestServer } from '../../test/start-test-server.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { grantSignUpBonus } from './sign-up-bonus.ts'

interface From {
  cookie?: string
  address?: string
}

/** Opens an account as a browser does. Returns its balance, and the cookie that stays behind. */
async function signUp(server: TestServer, { cookie, address = '198.51.100.1' }: From = {}) {
  const phone = freshPhone()
  const { verificationSecret } = await verifyPhone(server, phone)
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/signup',
    remoteAddress: address,
    headers: cookie === undefined ? {} : { cookie },
    payload: signUpPayload(phone, verificationSecret),
  })
  const { user } = response.json<{ user: { Balance: number } }>()
  const mark = response.cookies.find(({ name }) => name === 'device')
  return {
    points: user.Balance,
    cookie: `device=${mark?.value ?? ''}`,
    isMarked: mark !== undefined,
  }
}

async function startWith(environment: NodeJS.ProcessEnv = {}) {
  const server = await startTestServer({ sandbox: true, environment })
  await server.make.area()
  return server
}

test('a device gets the sign-up bonus for three numbers a year', async () => {
  await using server = await startWith()
  const { points, cookie } = await signUp(server)
  expect(points).toBe(5)
  const { isMarked } = await signUp(server, { cookie, address: '198.51.100.2' })
  expect(isMarked).toBe(false)
  await signUp(server, { cookie, address: '198.51.100.3' })
  expect((await signUp(server, { cookie, address: '198.51.100.4' })).points).toBe(0)
  // This is another device in the same house.
  expect((await signUp(server, { address: '198.51.100.4' })).points).toBe(5)
  await expectInvariants(server.db)
})

test('sign-up bonuses are limited by device per year and by network per day', async () => {
  await using server = await startWith({ OFFER_ADDRESS_CAP: '3' })
  const { cookie } = await signUp(server)
  for (let round = 0; round < 2; round++) await signUp(server, { cookie })
  const letPass = (days: number) =>
    server.db
      .updateTable('sign_up_bonuses')
      .set({ granted_at: new Date(Date.now() - days * DAY_MS) })
      .execute()
  expect((await signUp(server)).points).toBe(0)
  await letPass(2)
  expect((await signUp(server)).points).toBe(5)
  await letPass(364)
  expect((await signUp(server, { cookie })).points).toBe(0)
  await letPass(366)
  expect((await signUp(server, { cookie })).points).toBe(5)
})

test('an address gets a limited number of sign-up bonuses a day from any devices', async () => {
  await using server = await startWith({ OFFER_ADDRESS_CAP: '2' })
  const points: number[] = []
  for (let round = 0; round < 3; round++) points.push((await signUp(server)).points)
  expect(points).toEqual([5, 5, 0])
  expect((await signUp(server, { address: '198.51.100.9' })).points).toBe(5)
})

test('beyond the cap of the day accounts open without the offer, even when they race', async () => {
  await using server = await startWith({ OFFER_DAILY_CAP: '3' })
  const opened = await Promise.all(
    Array.from({ length: 6 }, (_, index) => signUp(server, { address: `198.51.100.${index}` })),
  )
  expect(opened.map(({ points }) => points).sort()).toEqual([0, 0, 0, 5, 5, 5])
  await expectInvariants(server.db)
  await server.db
    .updateTable('sign_up_bonuses')
    .set({ granted_at: new Date(Date.now() - 25 * HOUR_MS) })
    .execute()
  expect((await signUp(server)).points).toBe(5)
})

test('scripts cannot read the mark of a device, and only its hash is kept', async () => {
  await using server = await startWith()
  const { cookie } = await signUp(server)
  const mark = cookie.split('=')[1] ?? ''
  expect(mark).toMatch(/^[0-9a-f-]{36}$/)
  const rows = await server.db.selectFrom('sign_up_bonuses').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(mark)
})

test('two offers that are granted at the same moment are counted one after another', async () => {
  await using server = await startWith({ OFFER_DAILY_CAP: '1' })
  const newcomer = async (name: string) => {
    const { id, phone } = await server.make.customer()
    return { id, phone, deviceHash: name, addressHash: name }
  }
  const [first, second] = [await newcomer('first'), await newcomer('second')]
  const late = await server.db.transaction().execute(async (tx) => {
    await grantSignUpBonus(tx, first, server.config)
    const waiting = server.db.transaction().execute((other) => grantSignUpBonus(other, second, server.config))
    await untilOneWaits(server.db)
    return { waiting }
  })
  await late.waiting
  const granted = await server.db.selectFrom('sign_up_bonuses').select('device_hash').execute()
  expect(granted).toEqual([{ device_hash: 'first' }])
})
