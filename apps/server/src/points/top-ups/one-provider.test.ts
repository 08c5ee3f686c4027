// An operator may have keys of one provider of payments alone, and of nothing else but SMS.
import type { getServicesStatus } from '@velvet/contract/points/wallet.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { reconcile } from '../reconciliation/reconcile.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { startTopUp } from '../../test/top-ups.ts'
import { jobDepsOf, useTestServer } from '../../test/start-test-server.ts'
import { NOTE, TestStaff } from '../../test/people.ts'

const secret = () => randomBytes(32).toString('hex')
const server = useTestServer({
  environment: {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://velvet@127.0.0.1/velvet',
    SANDBOX: 'off',
    PUBLIC_URL: 'https://velvet.example',
    TOKEN_SECRET: secret(),
    HASH_SECRET: secret(),
    PROOF_SECRET: secret(),
    TERMII_API_KEY: 'key',
    TERMII_SECRET_KEY: 'secret',
    RATE_LIMIT: 'off',
    FLUTTERWAVE_SECRET_KEY: 'FLWSECK-1',
    FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-1',
    FLUTTERWAVE_SECRET_HASH: secret(),
  },
})

test('payments go through the only provider, and what has no keys is not offered', async () => {
  await server.db.updateTable('settings').set({ active_payment_method: 'paystack' }).execute()
  const answer = await server.app.inject('/api/v1/services/status')
  expect(answer.json<OutputOf<typeof getServicesStatus>>().services).toMatchObject({
    active_payment_method: 'flutterwave',
    flutterwave_publickey: 'FLWPUBK-1',
    paystack_publickey: '',
    paystack_script: '',
    contact_form: false,
    maps: false,
    google_wallet: false,
  })
  const customer = await server.make.customer()
  expect(await startTopUp(customer, 100)).toMatchObject({ provider: 'flutterwave' })
  const ticket = { uuid: customer.id, ticketID: customer.id }
  expect(refusalOf(await customer.call('POST', '/api/v1/googlewallet', ticket))[1]).toBe('not-found')
  const update = await server.app.inject('/api/updateapp')
  expect(update.json()).toMatchObject({ onesignal_app_id: '' })
})

test('an event that is signed with an empty key is refused', async () => {
  const payload = JSON.stringify({ event: 'charge.success', data: { id: 1, reference: 'any' } })
  const signature = createHmac('sha512', '').update(payload).digest('hex')
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/paystack',
    payload,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
  })
  expect(refusalOf(answer)[1]).toBe('signature-invalid')
})

test('a provider without keys is not listed, chosen or reconciled', async () => {
  const admin = await TestStaff.make(server, 'admin')
  // Production asks admins for a second factor.
  const enrol = server.db.updateTable('staff').set({ totp_secret: 'enrolled' })
  await enrol.where('role', '=', 'admin').execute()
  await server.db.updateTable('settings').set({ active_payment_method: 'flutterwave' }).execute()
  const { providers } = await admin.read<{ providers: object[] }>('providers')
  expect(providers).toMatchObject([{ provider: 'flutterwave', isActive: true }])
  const { settings } = await admin.read<{ settings: { version: number } }>('settings')
  const chosen = { active_payment_method: 'paystack', note: NOTE }
  const read = { 'if-match': String(settings.version) }
  const refused = await admin.call('PUT', 'settings', chosen, read)
  expect(refusalOf(refused)).toEqual([409, 'payment-provider-missing'])
  await reconcile(jobDepsOf(server))
  const days = await server.db.selectFrom('reconciliations').select('provider').distinct().execute()
  expect(days).toEqual([{ provider: 'flutterwave' }])
})

test('without a service, the contact form and location search are refused', async () => {
  const message = {
    name: 'Ada Obi',
    email: 'ada@example.com',
    country: 'Nigeria',
    message: 'Good day',
  }
  const sent = await server.app.inject({ method: 'POST', url: '/api/v1/contact', payload: message })
  expect(refusalOf(sent)[1]).toBe('provider-unavailable')
})
