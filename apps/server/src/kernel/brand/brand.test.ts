import { expect, test, vi } from 'vitest'
import { followBrand } from './brand.ts'
import { connect } from '../../platform/database/connect.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { NOTE, TestStaff } from '../../test/people.ts'

const server = useTestServer()
const admin = TestStaff.use(server, 'admin')

const manifest = async () => (await server.app.inject('/manifest.webmanifest')).json<{ name: string }>()
const change = (changes: object) => admin.call('PUT', 'settings', { ...changes, note: NOTE })

test('a new product name reaches phones and messages within two seconds, and back', async () => {
  expect(await manifest()).toMatchObject({ name: 'Velvet' })
  const renamed = { product_name: 'Ruby', support_email: 'help@ruby.example' }
  const answer = await change(renamed)
  expect(answer.statusCode, answer.body).toBe(200)
  await vi.waitFor(async () => expect(await manifest()).toMatchObject({ name: 'Ruby' }), {
    timeout: 2_000,
  })
  // Customers cannot take the product's name as their username.
  const customer = await server.make.customer()
  const named = await customer.call('PUT', '/api/v1/user/update', {
    uuid: customer.id,
    username: 'ruby',
  })
  expect(refusalOf(named)[1]).toBe('username-not-allowed')

  await change({ product_name: null })
  await vi.waitFor(async () => expect(await manifest()).toMatchObject({ name: 'Velvet' }), {
    timeout: 2_000,
  })
})

test('only an admin changes the name, and a wrong email is refused beside its field', async () => {
  const finance = await TestStaff.make(server, 'finance')
  const tried = await finance.call('PUT', 'settings', { product_name: 'Mine', note: NOTE })
  expect(refusalOf(tried)).toEqual([403, 'not-allowed'])
  const wrong = await change({ support_email: 'nobody' })
  expect(refusalOf(wrong)).toEqual([400, 'bad-request'])
  expect(wrong.json()).toMatchObject({ fields: { support_email: 'must be an email' } })
})

test('while the database is away, the brand is the one that was known last', async () => {
  await change({ support_phone: '+2348099999999' })
  const db = connect(server.databaseUrl, { connections: 1 })
  const brand = followBrand(db, server.config)
  expect(await brand()).toMatchObject({ supportPhone: '+2348099999999' })
  await db.destroy()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 5_000)
  expect(await brand()).toMatchObject({ supportPhone: '+2348099999999' })
  vi.useRealTimers()
})
