import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Worker } from '../../jobs/worker.ts'
import { hmacSha512 } from '../../kernel/providers/signatures.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { pollReversalsNow } from '../../test/reversals.ts'
import { startTestServer, type TestServer } from '../../test/start-test-server.ts'
import { control, payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, readTopUp, startTopUp } from '../../test/top-ups.ts'
import { type TestCustomer, TestStaff } from '../../test/people.ts'

let proxy: LargeNumbers
let server: TestServer
let worker: Worker
let finance: TestStaff

beforeAll(async () => {
  proxy = await LargeNumbers.start()
  const environment = {
    FLUTTERWAVE_URL: `${proxy.url}/flutterwave`,
    PAYSTACK_URL: `${proxy.url}/paystack`,
  }
  server = await startTestServer({ sandbox: true, environment })
  proxy.target = server.sandboxUrl
  worker = server.startWorker()
  finance = await TestStaff.make(server, 'finance')
  await control(server, 'refunds/first', { status: 'processed' })
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server[Symbol.asyncDispose]()
  await proxy[Symbol.asyncDispose]()
})

type Shape = (id: number, payment: Payment) => object

const nested: Shape = (id, { tx_ref, amount }) => ({
  event: 'charge.completed',
  data: { id, tx_ref, amount, currency: 'NGN', status: 'successful' },
})
/** Builds the older shape of an event, which Flutterwave still sends to some accounts. */
const flat: Shape = (id, { tx_ref, amount }) => ({
  id,
  txRef: tx_ref,
  flwRef: 'FLW-MOCK',
  amount,
  currency: 'NGN',
  status: 'successful',
  'event.type': 'CARD_TRANSACTION',
})
const charge: Shape = (id, { tx_ref, amount }) => ({
  event: 'charge.success',
  data: { id, reference: tx_ref, amount: amount * 100, currency: 'NGN', status: 'success' },
})

describe.each<[string, PaymentProvider, Shape, boolean]>([
  ['a Flutterwave number', 'flutterwave', nested, false],
  ['a Flutterwave number as text', 'flutterwave', nested, true],
  ['a Flutterwave number in the older event', 'flutterwave', flat, false],
  ['a Flutterwave number as text in the older event', 'flutterwave', flat, true],
  ['a Paystack number', 'paystack', charge, false],
  ['a Paystack number as text', 'paystack', charge, true],
])('%s of 64 bits', (_name, provider, shape, asText) => {
  async function send(event: object): Promise<void> {
    const body = proxy.enlarge(JSON.stringify(event))
    const { flutterwave, paystack } = server.config.services
    const signature =
      provider === 'flutterwave'
        ? { 'verif-hash': flutterwave.secretHash }
        : { 'x-paystack-signature': hmacSha512(Buffer.from(body), paystack.secretKey) }
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/v1/webhooks/${provider}`,
      headers: { 'content-type': 'application/json', ...signature },
      payload: body,
    })
    expect(response.statusCode).toBe(200)
  }

  async function credited(customer: TestCustomer) {
    proxy.asText = asText
    await activate(server, provider)
    const payment = await startTopUp(customer, 300)
    const { tx_ref, amount } = payment
    const { id } = await payAtCheckout(server, { provider, tx_ref, amount, webhook: 'never' })
    for (let copy = 0; copy < 2; copy += 1) await send({ ...shape(id, payment), copy })
    return { payment, id }
  }

  test('is credited once, under the number that the provider gave it', async () => {
    const customer = await server.make.customer()
    const { payment, id } = await credited(customer)
    proxy.asText = !asText
    await send({ ...shape(id, payment), copy: 'the same in another form' })
    const path = `/api/v1/payments/${payment.tx_ref}?transaction_id=${enlarged(id)}`
    expect((await customer.call('GET', path)).statusCode).toBe(200)
    expect(await customer.balance()).toBe(300)
    const credits = server.db.selectFrom('payment_credits').select('provider_transaction_id')
    expect(await credits.where('tx_ref', '=', payment.tx_ref).execute()).toEqual([
      { provider_transaction_id: enlarged(id) },
    ])
    const queued = server.db.selectFrom('unmatched_payments').select('id')
    expect(await queued.where('tx_ref', '=', payment.tx_ref).execute()).toEqual([])
  })

  test('goes back once when staff refund it', async () => {
    const customer = await server.make.customer()
    const { payment, id } = await credited(customer)
    const path = `payments/${payment.tx_ref}/refund`
    const { refund } = await finance.act<{ refund: MoneyRefund }>(path)
    expect(refund.providerTransactionId).toBe(enlarged(id))
    await worker.runOnce()
    await pollReversalsNow(server, worker)
    expect(await readTopUp(customer, payment.tx_ref)).toMatchObject({ refund: 'refunded' })
    expect(await customer.balance()).toBe(0)
    const reversals = server.db.selectFrom('reversals').select('id')
    const ofIt = reversals.where('provider_transaction_id', '=', enlarged(id))
    expect(await ofIt.execute()).toEqual([])
  })

  test('takes its Points back when the money is refunded at the dashboard', async () => {
    const customer = await server.make.customer()
    const { payment, id } = await credited(customer)
    const order = { provider, transaction: id, webhook: 'never' }
    const refund = await control<{ id: number }>(server, 'refunds', order)
    await send(
      provider === 'flutterwave'
        ? { event: 'refund.completed', data: { id: refund.id, TransactionId: id } }
        : { event: 'refund.processed', data: { transaction_reference: payment.tx_ref } },
    )
    expect(await customer.balance()).toBe(0)
    const reversals = server.db.selectFrom('reversals').select('provider_number')
    expect(await reversals.where('provider_transaction_id', '=', enlarged(id)).execute()).toEqual([
      { provider_number: enlarged(refund.id) },
    ])
  })
})

/** With this prefix, the sandbox's numbers have 16 digits and exceed the safe integers of JavaScript. */
const PREFIX = '184'

/** Returns the transaction number that the proxy makes of the sandbox's number. */
const enlarged = (id: number) => `${PREFIX}${id}`

/**
 * A proxy between the server and the sandbox, which makes the numbers of transactions, refunds and disputes 64-bit
 * integers. Like real providers, it sends them as JSON numbers or as text.
 */
class LargeNumbers implements AsyncDisposable {
  readonly #listener: Server
  readonly url: string
  /** The sandbox's address. */
  target = ''
  asText = false

  private constructor(listener: Server) {
    this.#listener = listener
    this.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  }

  static async start(): Promise<LargeNumbers> {
    const listener = createServer()
    await once(listener.listen(0, '127.0.0.1'), 'listening')
    const proxy = new LargeNumbers(listener)
    listener.on('request', (request, response) => {
      void proxy.#pass(request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      })
    })
    return proxy
  }

  async #pass(request: IncomingMessage) {
    const { method = 'GET', headers } = request
    const sent = reduce(await text(request))
    const answer = await fetch(this.target + reduce(request.url ?? ''), {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        ...(sent && { 'content-type': 'application/json' }),
      },
      ...(sent && { body: sent }),
    })
    return { status: answer.status, body: this.enlarge(await answer.text()) }
  }

  /** Enlarges numbers in the sandbox's JSON, but not those inside a text. */
  enlarge(json: string): string {
    const number = this.asText ? `"${PREFIX}$1"` : `${PREFIX}$1`
    return json.replaceAll(/(?<=[:[,])(1\d{15})(?=[,}\]])/g, number)
  }

  async [Symbol.asyncDispose]() {
    this.#listener.closeAllConnections()
    this.#listener.close()
    await once(this.#listener, 'close')
  }
}

const reduce = (message: string) => message.replaceAll(new RegExp(`(?<!\\d)${PREFIX}(1\\d{15})(?!\\d)`, 'g'), '$1')
