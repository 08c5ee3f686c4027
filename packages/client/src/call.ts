import type { Endpoint, InputOf, OutputOf } from '@velvet/contract/endpoint'
import { SEEN_HEADER } from '@velvet/contract/offline'
import { serverUrl } from './base-url.ts'
import { noAnswer, refusalOf } from './call-error.ts'
import { reachOf, tellReach } from './reach.ts'
import { wireRequest } from './request.ts'
import { sessionEnded } from './session.ts'
import { readToken } from './token-store.ts'

const TIME_LIMIT_MS = 15_000
/** A reader who has waited this long is told of the network, and goes on waiting. */
const SLOW_MS = 5_000

export interface CallOptions {
  /** For calls that move money or seats: the same key gets the same answer. */
  idempotencyKey?: string
  signal?: AbortSignal
  timeoutMs?: number
  /** Goes in place of the input's JSON, for a call whose body is multipart. */
  form?: FormData
}

export type Call<E extends Endpoint> = (
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>

/** A call of the server; it throws a CallError, or the reason of the caller's own signal. */
export function caller<E extends Endpoint>(method: E['method'], path: E['path']): Call<E> {
  return async (input, options = {}) => {
    const { path: address, body } = wireRequest(method, path, input as Record<string, unknown>)
    let token = readToken()
    const ask = () => {
      const init = { method, headers: headersFor(token, body, options) }
      return send(serverUrl(address), { ...init, body: options.form ?? body ?? null }, options)
    }
    let answer = await ask()
    if (answer.status === 401 && token && (await renewed(token))) {
      token = readToken()
      answer = await ask()
    }
    if (answer.ok) return (await contentOf(answer)) as OutputOf<E>
    const refusal = await refusalOf(answer)
    if (refusal.code === 'session-ended' && token && token === readToken()) sessionEnded()
    throw refusal
  }
}

/** Loaded when a token has run out, which is once a day. */
async function renewed(token: string): Promise<boolean> {
  const renewal = await import('./renew-token.ts').catch(() => Promise.reject(noAnswer('network')))
  return renewal.renewToken(token)
}

function headersFor(
  token: string | null,
  body: string | undefined,
  { idempotencyKey, form }: CallOptions,
): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && !form && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
}

/** The limit holds until the last byte of the answer, since the body is read under it. */
async function send(url: string, init: RequestInit, options: CallOptions): Promise<Response> {
  const { signal, timeoutMs = TIME_LIMIT_MS } = options
  const limit = new AbortController()
  const forward = () => limit.abort(signal?.reason)
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  const slow = setTimeout(() => tellReach({ kind: 'unreached' }), SLOW_MS)
  if (signal?.aborted) forward()
  signal?.addEventListener('abort', forward)
  try {
    const answer = await fetch(url, { ...init, signal: limit.signal })
    const body = answer.status === 204 ? null : await answer.arrayBuffer()
    tellReach(reachOf(answer.headers.get(SEEN_HEADER)))
    return new Response(body, { status: answer.status, headers: answer.headers })
  } catch {
    if (signal?.aborted) throw signal.reason
    tellReach({ kind: 'unreached' })
    throw noAnswer(limit.signal.aborted ? 'timeout' : 'network')
  } finally {
    clearTimeout(timer)
    clearTimeout(slow)
    signal?.removeEventListener('abort', forward)
  }
}

async function contentOf(answer: Response): Promise<unknown> {
  if (answer.status === 204) return null
  return answer.json().catch(() => Promise.reject(noAnswer('network')))
}
