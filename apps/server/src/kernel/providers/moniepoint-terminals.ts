import { z } from 'zod'
import type { Config } from '../../settings/config.ts'
import { equalSecrets } from '../secrets/equal-secrets.ts'
import { ask, ProviderError, type Question } from './ask.ts'
import { KoboFromKobo } from './kobo.ts'
import { readAnswer } from './read-answer.ts'
import { hmacSha256 } from './signatures.ts'
import type { Approval, TerminalNews, TerminalProvider } from './terminal-provider.ts'

// Moniepoint's push to a card terminal, with amounts in kobo. Sources: "Push Payment Request (API Reference)",
// https://teamapt.atlassian.net/wiki/spaces/EI/pages/1039826999, and "Webhooks",
// https://teamapt.atlassian.net/wiki/spaces/EI/pages/1492648078. These documents do not say how a push is called
// back, what a repeated reference gets, nor what the status of a payment says that was made twice. So a refused
// push is asked about, and an event that names another transaction counts as a second payment.

type Settings = NonNullable<Config['services']['moniepoint']>

const Token = z.object({ accessToken: z.string().min(1), expiresIn: z.number().positive() })

const Text = z.string().nullish()
const Pushed = z.object({
  merchantReference: z.string(),
  processingStatus: z.string(),
  responseCode: Text,
  actualAmount: KoboFromKobo.nullish(),
  transactionReference: Text,
})

const Event = z.object({
  eventType: z.string().startsWith('V1_POS_'),
  data: z.object({
    merchantReference: z.string().min(1),
    transactionReference: z.string().min(1),
    responseCode: Text,
    amount: KoboFromKobo,
  }),
})

/** The response code of card networks for an approval. */
const APPROVED = '00'
/** A token is renewed this long before it ends. */
const RENEWED_MS = 60_000
/** The product takes one payment with one card, so transfers to the terminal are not offered there. */
const BY_CARD = { transactionType: 'PURCHASE', paymentMethod: 'CARD_PURCHASE' }

export function moniepointTerminals(settings: Settings): TerminalProvider {
  const { url, clientId, clientSecret, webhookSecret } = settings
  let token: { text: string; endsAt: number } | undefined

  async function headers(): Promise<Record<string, string>> {
    if (!token || token.endsAt < Date.now()) {
      const body = { clientId, clientSecret }
      const answer = await ask('moniepoint', `${url}/v1/auth`, { method: 'POST', body })
      const { accessToken: text, expiresIn } = readAnswer('moniepoint', Token, answer)
      token = { text, endsAt: Date.now() + expiresIn * 1000 - RENEWED_MS }
    }
    return { authorization: `Bearer ${token.text}` }
  }

  /** Asks with a token. A token that is refused is forgotten, so that the next question gets a new one. */
  async function askSigned(path: string, question: Question) {
    try {
      return await ask('moniepoint', `${url}${path}`, { ...question, headers: await headers() })
    } catch (error) {
      if (error instanceof ProviderError && error.status === 401) token = undefined
      throw error
    }
  }

  const status: TerminalProvider['status'] = async ({ id }, options) => {
    try {
      const path = `/v1/transactions/merchants/${encodeURIComponent(id)}`
      return newsOf(readAnswer('moniepoint', Pushed, await askSigned(path, { ...options })))
    } catch (error) {
      if (error instanceof ProviderError && error.status === 404) return NOTHING
      throw error
    }
  }

  return {
    status,

    async push(payment, keep) {
      const { id, terminal: terminalSerial, kobo: amount } = payment
      await keep({ providerReference: id })
      try {
        const body = { terminalSerial, amount, merchantReference: id, ...BY_CARD }
        await askSigned('/v1/transactions', { method: 'POST', body, mayBeEmpty: true })
      } catch (error) {
        const isRefused = error instanceof ProviderError && error.kind === 'refused'
        // A push whose answer was lost is refused when it is repeated, because the reference is known by then.
        if (!isRefused || (await status(payment)).state === 'unknown') throw error
      }
    },

    withdraw: () => Promise.resolve(),

    isSigned(body, given) {
      const text = (name: string) => String(given[`moniepoint-webhook-${name}`])
      const signed = `${text('id')}__${text('timestamp')}__${body.toString('utf8')}`
      return equalSecrets(given['moniepoint-webhook-signature'], hmacSha256(signed, webhookSecret, 'base64'))
    },

    readEvent(payload) {
      const event = Event.safeParse(payload).data
      if (!event) return undefined
      const { merchantReference: name, transactionReference: number, amount: kobo } = event.data
      const isApproved = event.data.responseCode === APPROVED
      return { name, approval: isApproved ? { number, kobo } : undefined }
    },
  }
}

const NOTHING: TerminalNews = { state: 'unknown', approvals: [] }

function newsOf(pushed: z.output<typeof Pushed>): TerminalNews {
  const { processingStatus, responseCode, actualAmount, transactionReference } = pushed
  if (processingStatus === 'PENDING') return { state: 'waiting', approvals: [] }
  if (processingStatus !== 'PROCESSED' || responseCode !== APPROVED) {
    return { state: 'declined', approvals: [] }
  }
  if (actualAmount == null || transactionReference == null) {
    throw new ProviderError('garbage', 'moniepoint approved a payment without its amount or number')
  }
  const approval: Approval = { number: transactionReference, kobo: actualAmount }
  return { state: 'approved', approvals: [approval] }
}
