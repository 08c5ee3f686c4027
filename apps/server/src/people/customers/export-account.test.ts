import { PRIVACY_VERSION } from '@velvet/contract/people/privacy'
import { beforeAll, expect, test } from 'vitest'
import { freshPhone, post, signUpPayload, verifyPhone } from '../../test/one-time-codes.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer({ sandbox: true })
beforeAll(async () => {
  await server.make.area()
})

test('an export holds everything about one customer and nothing about others', async () => {
  const customer = await server.make.customer({ balance: 500 })
  const other = await server.make.customer({ balance: 500 })
  const showtime = await server.make.showtime({ price: 100 })
  const { tickets } = await customer.buy(showtime, 2)
  const { tickets: theirs } = await other.buy(showtime, 1)
  const account = { uuid: customer.id }
  await customer.call('PUT', '/api/v1/user/update', { ...account, email: 'own@example.com' })
  await customer.call('POST', '/api/v1/payments', { ...account, VpValue: 150 })

  const response = await customer.call('GET', `/api/v1/user/${customer.id}/export`)

  expect(response.headers['cache-control']).toBe('no-store')
  const taken = response.json<{ tickets: { TicketID: string }[] }>()
  expect(taken).toMatchObject({
    account: {
      UUID: customer.id,
      PhoneNumber: customer.phone,
      Email: 'own@example.com',
      LGA: 'Bauchi',
      Balance: 300,
      dateOfBirth: '1998-04-01',
      sex: 'Female',
    },
    sessions: [{ device: 'Unknown device', endedAt: null }],
    payments: [{ VpValue: 150, status: 'pending' }],
    points: [
      { reason: 'opening-credit', amount: 500, balanceAfter: 500 },
      { reason: 'ticket-purchase', amount: -200, balanceAfter: 300 },
    ],
    changes: [{ action: 'email-changed' }],
  })
  expect(taken.tickets.map(({ TicketID }) => TicketID).sort()).toEqual(tickets.map(({ TicketID }) => TicketID).sort())
  for (const secret of [other.id, other.phone, theirs[0]?.QrCode ?? '', 'password_hash', 'argon']) {
    expect(response.body).not.toContain(secret)
  }
})

test.each([undefined, '2026-01-01'])(
  "a new customer's consents are kept with the version that was shown (%s)",
  async (privacyVersion) => {
    const phone = freshPhone()
    const { verificationSecret } = await verifyPhone(server, phone)
    const person = signUpPayload(phone, verificationSecret)
    const payload = { ...person, ...(privacyVersion && { privacyVersion }) }
    const { user } = (await post(server, 'signup', payload)).json<{ user: { UUID: string } }>()
    const consents = await server.db
      .selectFrom('consents')
      .select(['kind', 'version'])
      .where('customer_id', '=', user.UUID)
      .execute()
    expect(consents).toEqual([{ kind: 'privacy-policy', version: privacyVersion ?? PRIVACY_VERSION }])
  },
)
