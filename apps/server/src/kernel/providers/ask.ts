import { inSpan } from '../../platform/telemetry/tracing.ts'
import { sendOverHttp } from '../../platform/process/send-over-http.ts'
import { Histogram } from 'prom-client'
import { processRegistry } from '../../platform/telemetry/process-registry.ts'

const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

export type ProviderName =
  | ('termii' | 'paystack' | 'flutterwave' | 'moniepoint')
  | ('onesignal' | 'web-push' | 'google-maps' | 'contact-form' | 'resend' | 'whatsapp' | 'google-wallet')

/**
 * Times each question to a third party until its answer is read or given up. `refused` is an answer as well: a provider
 * refuses, for example, to find a payment that was not made.
 */
export const providerCalls = new Histogram<'provider' | 'outcome'>({
  name: 'velvet_provider_call_seconds',
  help: 'Time to the answer of a third party, by what came of the question',
  labelNames: ['provider', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [processRegistry],
})

/** A third party did not answer, gave an answer without sense, or refused. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: 'unreachable' | 'garbage' | 'refused'
  readonly status: number | undefined
  /** The provider's answer when it refused; it is never shown to customers. */
  readonly body: unknown

  constructor(
    kind: ProviderError['kind'],
    message: string,
    options: { status?: number; body?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.status = options.status
    this.body = options.body
  }
}

const ANSWER_LIMIT_BYTES = 1_000_000

export interface Question {
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  /** It is sent as JSON, or unchanged if it is bytes. */
  body?: unknown
  timeoutMs?: number
  /** True if an answer without a body is accepted. */
  mayBeEmpty?: boolean
  /** Ends the question early, before its own time limit. */
  signal?: AbortSignal
}

/**
 * Asks a third party and reads its JSON. Throws ProviderError: `unreachable` (network failure, time
 * limit of 8 s by default, 5xx, 429), `garbage` (not JSON, too long), `refused` (any other 4xx).
 * The message never holds the address, because that may carry a key.
 */
export async function ask(provider: ProviderName, url: string | URL, question: Question = {}): Promise<unknown> {
  const end = providerCalls.startTimer({ provider })
  try {
    const request = { name: `ask ${provider}`, kind: 'client' } as const
    const answer = await inSpan(request, () => askUncounted(new URL(url), question))
    end({ outcome: 'answered' })
    return answer
  } catch (error) {
    end({ outcome: error instanceof ProviderError ? error.kind : 'unreachable' })
    throw error
  }
}

async function askUncounted(url: URL, question: Question): Promise<unknown> {
  const { host } = url
  const { status, text } = await send(url, question)
  // A redirect is not followed, because it could take a key to another host.
  if (status >= 500 || status === 429 || (status >= 300 && status < 400)) {
    throw new ProviderError('unreachable', `${host} answered ${status}`, { status })
  }
  const isEmpty = question.mayBeEmpty === true && text === ''
  const parsed = isEmpty ? undefined : parse(host, text)
  if (status >= 400) {
    throw new ProviderError('refused', `${host} answered ${status}`, { status, body: parsed })
  }
  return parsed
}

async function send(url: URL, question: Question) {
  const { method = 'GET', headers = {}, body, timeoutMs = 8000 } = question
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await sendOverHttp(url, {
      method,
      signal: question.signal ? AbortSignal.any([question.signal, limit]) : limit,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    })
    const bytes = await readBounded(answer, ANSWER_LIMIT_BYTES)
    if (!bytes) throw new ProviderError('garbage', `${url.host} sent too long an answer`)
    return { status: answer.statusCode ?? 0, text: new TextDecoder().decode(bytes) }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('unreachable', `${url.host} does not answer`, { cause: error })
  }
}

function parse(service: string, text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    // The parser's own error quotes the answer, which may hold a phone number, so that error is not
    // kept.
    throw new ProviderError('garbage', `${service} did not answer in JSON`)
  }
}

/**
 * Reads a whole body. Returns undefined, and leaves the rest unread, where it is longer than the
 * limit.
 */
export async function readBounded(body: AsyncIterable<Uint8Array>, limitBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limitBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Parses a third party's JSON so that it can be kept: a whole number too large for a double, such
 * as a transaction number of 64 bits, becomes its digits, and texts and names of fields lose what
 * PostgreSQL cannot hold. Buyers choose some of them, in the metadata of a payment. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  const read = (_key: string, value: unknown, context?: { source?: string }): unknown => {
    if (typeof value === 'string') return storable(value)
    if (value instanceof Object && !Array.isArray(value)) return withStorableNames(value)
    const isTooLong = Number.isInteger(value) && !Number.isSafeInteger(value)
    return isTooLong ? (context?.source ?? value) : value
  }
  return JSON.parse(text, read)
}

function withStorableNames(fields: object): object {
  if (Object.keys(fields).every((name) => storable(name) === name)) return fields
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [storable(name), value]))
}
