import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEVELOPMENT_KEYS } from './keys.ts'
import { startTestSandbox } from './test/start-test-sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

const PAYSTACK = { authorization: `Bearer ${DEVELOPMENT_KEYS.PAYSTACK_SECRET_KEY}` }

/** Sends a payment of ₦3,000 to a terminal of Paystack, and returns its request. */
async function pushAtPaystack({ post }: Sandbox) {
  const { json: customer } = await post('/paystack/customer', { email: 'a@b.example' }, PAYSTACK)
  const { customer_code } = customer.data as unknown as { customer_code: string }
  const input = { customer: customer_code, amount: 300_000 }
  const { json } = await post('/paystack/paymentrequest', input, PAYSTACK)
  const request = json.data as unknown as {
    id: number
    request_code: string
    offline_reference: string
  }
  const event = {
    type: 'invoice',
    action: 'process',
    data: { id: request.id, reference: request.offline_reference },
  }
  const sent = await post('/paystack/terminal/T1/event', event, PAYSTACK)
  expect(sent.json.message).toBe('Event sent to Terminal')
  return request
}

async function signInAtMoniepoint({ post }: Sandbox) {
  const { json } = await post('/moniepoint/v1/auth', {
    clientId: DEVELOPMENT_KEYS.MONIEPOINT_CLIENT_ID,
    clientSecret: DEVELOPMENT_KEYS.MONIEPOINT_CLIENT_SECRET,
  })
  return { authorization: `Bearer ${(json as unknown as { accessToken: string }).accessToken}` }
}

const pushAtMoniepoint = (sandbox: Sandbox, headers: object, merchantReference: string) =>
  fetch(`${sandbox.url}/moniepoint/v1/transactions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      terminalSerial: 'P1',
      amount: 300_000,
      merchantReference,
      transactionType: 'PURCHASE',
    }),
  })

test('a Paystack terminal payment is paid by the buyer and sends two events', async () => {
  await using sandbox = await startTestSandbox()
  const request = await pushAtPaystack(sandbox)
  const verify = () => sandbox.get(`/paystack/paymentrequest/verify/${request.request_code}`, PAYSTACK)
  expect((await verify()).json.data).toMatchObject({ paid: false, status: 'pending' })
  await sandbox.post('/control/terminals', { act: 'approve' })
  expect((await verify()).json.data).toMatchObject({ paid: true, amount: 300_000 })
  const events = sandbox.shop.received.map(({ body }) => JSON.parse(body) as { event: string })
  expect(events.map(({ event }) => event)).toEqual(['charge.success', 'paymentrequest.success'])
  const list = await sandbox.get('/paystack/transaction?terminalid=T1', PAYSTACK)
  expect(list.json.data).toMatchObject([{ channel: 'pos', metadata: { offline_reference: request.offline_reference } }])
})

test('a Moniepoint terminal payment ends as the buyer acts, with a signed event', async () => {
  await using sandbox = await startTestSandbox()
  const headers = await signInAtMoniepoint(sandbox)
  expect((await pushAtMoniepoint(sandbox, headers, 'sale-1')).status).toBe(202)
  const read = () => sandbox.get('/moniepoint/v1/transactions/merchants/sale-1', headers)
  expect((await read()).json).toMatchObject({ processingStatus: 'PENDING', responseCode: null })
  await sandbox.post('/control/terminals', { act: 'decline' })
  expect((await read()).json).toMatchObject({ processingStatus: 'PROCESSED', responseCode: '51' })
  const [event] = sandbox.shop.received
  const text = (name: string) => String(event?.headers[`moniepoint-webhook-${name}`])
  const signature = createHmac('sha256', DEVELOPMENT_KEYS.MONIEPOINT_WEBHOOK_SECRET)
    .update(`${text('id')}__${text('timestamp')}__${event?.body}`)
    .digest('base64')
  expect(text('signature')).toBe(signature)
})

test('a buyer who pays twice makes two transactions for one payment', async () => {
  await using sandbox = await startTestSandbox()
  await sandbox.post('/control/terminals', { act: 'approve-twice' })
  const headers = await signInAtMoniepoint(sandbox)
  await pushAtMoniepoint(sandbox, headers, 'sale-2')
  await expect.poll(() => sandbox.shop.received.length).toBe(2)
  const numbers = sandbox.shop.received.map(({ body }) => {
    const { data } = JSON.parse(body) as { data: { transactionReference: string } }
    return data.transactionReference
  })
  expect(new Set(numbers).size).toBe(2)
})

test('a late buyer pays after the given time, even if the shop withdrew', async () => {
  await using sandbox = await startTestSandbox()
  await sandbox.post('/control/terminals', { act: 'approve-late', afterSeconds: 0.05 })
  const { request_code: code } = await pushAtPaystack(sandbox)
  await sandbox.post(`/paystack/paymentrequest/archive/${code}`, {}, PAYSTACK)
  const read = async () => (await sandbox.get(`/paystack/paymentrequest/verify/${code}`, PAYSTACK)).json.data
  await expect.poll(read).toMatchObject({ paid: true })
})

test('calls with a wrong key, and a second push of one reference, are refused', async () => {
  await using sandbox = await startTestSandbox()
  const wrong = { authorization: 'Bearer wrong' }
  expect((await pushAtMoniepoint(sandbox, wrong, 'sale-3')).status).toBe(401)
  const headers = await signInAtMoniepoint(sandbox)
  expect((await pushAtMoniepoint(sandbox, headers, 'sale-3')).status).toBe(202)
  expect((await pushAtMoniepoint(sandbox, headers, 'sale-3')).status).toBe(400)
})

test("a transfer to a till's account is a Paystack transaction of that account", async () => {
  await using sandbox = await startTestSandbox()
  const transfer = { account: '9930000001', amount: 3_000, narration: 'K4T7' }
  await sandbox.post('/control/transfers', transfer)
  const [event] = sandbox.shop.received
  expect(JSON.parse(event?.body ?? '')).toMatchObject({
    event: 'charge.success',
    data: {
      channel: 'dedicated_nuban',
      amount: 300_000,
      authorization: { receiver_bank_account_number: '9930000001', narration: 'K4T7' },
    },
  })
})
