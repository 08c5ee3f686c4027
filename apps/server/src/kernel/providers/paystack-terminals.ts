import { HUNDREDTHS_A_KOBO } from '@velvet/contract/shared/kobo'
import { country } from '@velvet/contract/shared/country/country'
import { z } from 'zod'
import type { Config } from '../../settings/config.ts'
import { equalSecrets } from '../secrets/equal-secrets.ts'
import { ask, ProviderError } from './ask.ts'
import type { AskingLimits } from './card-provider.ts'
import { KoboFromKobo } from './kobo.ts'
import { knowsNone, readAnswer, readRows } from './read-answer.ts'
import { hmacSha512 } from './signatures.ts'
import type { Approval, PushedPayment, TerminalNames, TerminalProvider } from './terminal-provider.ts'

// Paystack Terminal: a payment request is created and sent to a terminal as an event, and the request says
// whether it was paid. Sources: https://paystack.com/docs/terminal/push-payment-requests/,
// https://paystack.com/docs/api/terminal/ (Send Event) and https://paystack.com/docs/api/payment-request/.
// These documents do not say how a transaction names the request that it paid, nor how a declined card is
// reported. So the offline reference is looked for in each place where it can stand, and a request that was paid
// counts also where no transaction names it.

type Settings = NonNullable<Config['services']['paystack']>

const Code = z.union([z.string().min(1), z.int()]).transform(String)

const Customer = z.object({
  status: z.literal(true),
  data: z.object({ customer_code: z.string().min(1) }),
})

const Request = z.object({
  id: z.int(),
  request_code: Code,
  offline_reference: Code,
  amount: KoboFromKobo,
  currency: z.literal(country().currency),
  paid: z.boolean(),
})
const RequestAnswer = z.object({ status: z.literal(true), data: Request })
const Accepted = z.object({ status: z.literal(true) })

const Charge = z.object({
  reference: z.string().min(1),
  amount: KoboFromKobo,
  status: z.string(),
  channel: z.literal('pos'),
  offline_reference: Code.optional().catch(undefined),
  metadata: z
    .object({ offline_reference: Code.optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
const Charges = z.object({ status: z.literal(true), data: z.array(z.unknown()) })

const Event = z.union([
  z.object({
    event: z.string().startsWith('paymentrequest.'),
    data: z.object({ request_code: Code }),
  }),
  z.object({ event: z.literal('charge.success'), data: Charge }),
])

const UNKNOWN = /not found|invalid/i

/** The list of a terminal begins a little before the payment, because clocks differ. */
const BEFORE_MS = 60_000
/** The list is newest first, and no terminal takes more cards than this between two questions about a payment. */
const MOST_CHARGES = '100'

/**
 * @param email the address for the payments of all tills, because buyers at a till have no account
 */
export function paystackTerminals({ url, secretKey }: Settings, email: string): TerminalProvider {
  const headers = { authorization: `Bearer ${secretKey}` }
  let customer: string | undefined

  async function post(path: string, body: object): Promise<unknown> {
    return ask('paystack', `${url}/${path}`, { method: 'POST', headers, body })
  }

  async function customerCode(): Promise<string> {
    customer ??= readAnswer('paystack', Customer, await post('customer', { email })).data.customer_code
    return customer
  }

  async function read(code: string, options?: AskingLimits) {
    const address = `${url}/paymentrequest/verify/${encodeURIComponent(code)}`
    const answer = await ask('paystack', address, { headers, ...options })
    return readAnswer('paystack', RequestAnswer, answer).data
  }

  async function create({ kobo, id }: PushedPayment) {
    const input = { customer: await customerCode(), amount: kobo * HUNDREDTHS_A_KOBO, currency: country().currency }
    // A payment at a window sends no email.
    const quiet = { description: `Till ${id}`, send_notification: false }
    const answer = await post('paymentrequest', { ...input, ...quiet })
    return readAnswer('paystack', RequestAnswer, answer).data
  }

  async function requestFor(payment: PushedPayment, keep: Parameters<TerminalProvider['push']>[1]) {
    if (payment.providerReference !== null) return read(payment.providerReference)
    const request = await create(payment)
    const kept = await keep(namesOf(request))
    return kept === request.request_code ? request : read(kept)
  }

  /** Returns the charges at a terminal that name the request, the first one first. */
  async function chargesOf(payment: PushedPayment, offlineReference: string, options?: AskingLimits) {
    const query = new URLSearchParams({
      terminalid: payment.terminal,
      perPage: MOST_CHARGES,
      from: new Date(payment.begunAt.getTime() - BEFORE_MS).toISOString(),
    })
    const answer = await ask('paystack', `${url}/transaction?${query.toString()}`, {
      headers,
      ...options,
    })
    const { rows } = readRows(Charge, readAnswer('paystack', Charges, answer).data)
    return rows.filter((charge) => nameIn(charge) === offlineReference).reverse()
  }

  return {
    async push(payment, keep) {
      const request = await requestFor(payment, keep)
      const data = { id: request.id, reference: request.offline_reference }
      const path = `terminal/${encodeURIComponent(payment.terminal)}/event`
      const answer = await post(path, { type: 'invoice', action: 'process', data })
      readAnswer('paystack', Accepted, answer)
    },

    async status(payment, options) {
      if (payment.providerReference === null) return { state: 'unknown', approvals: [] }
      try {
        const request = await read(payment.providerReference, options)
        const charges = await chargesOf(payment, request.offline_reference, options)
        const taken = charges.filter(({ status }) => status === 'success')
        // The first charge is the one that paid the request, under whose own name it is booked.
        const [, ...more] = taken
        const isPaid = request.paid || taken.length > 0
        const first = { number: request.request_code, kobo: taken[0]?.amount ?? request.amount }
        const approvals: Approval[] = isPaid
          ? [first, ...more.map(({ reference, amount }) => ({ number: reference, kobo: amount }))]
          : []
        const isDeclined = charges.at(-1)?.status === 'failed'
        return { state: isPaid ? 'approved' : isDeclined ? 'declined' : 'waiting', approvals }
      } catch (error) {
        if (knowsNone(error, UNKNOWN)) return { state: 'unknown', approvals: [] }
        throw error
      }
    },

    async withdraw({ providerReference }) {
      if (providerReference === null) return
      try {
        await post(`paymentrequest/archive/${encodeURIComponent(providerReference)}`, {})
      } catch (error) {
        // A request that was paid meanwhile cannot be archived, and the next question finds its money.
        if (!(error instanceof ProviderError && error.kind === 'refused')) throw error
      }
    },

    isSigned: (body, given) => equalSecrets(given['x-paystack-signature'], hmacSha512(body, secretKey)),

    readEvent(payload) {
      const event = Event.safeParse(payload).data
      if (!event) return undefined
      const { data } = event
      if ('request_code' in data) return { name: data.request_code }
      const name = nameIn(data)
      return name === undefined ? undefined : { name }
    },
  }
}

function namesOf(request: z.output<typeof Request>): TerminalNames {
  return {
    providerReference: request.request_code,
    transactionName: request.offline_reference,
  }
}

function nameIn({ offline_reference, metadata }: z.output<typeof Charge>): string | undefined {
  return offline_reference ?? metadata?.offline_reference
}
