import type { Endpoint, InputOf, OutputOf } from '@velvet/contract/shared/endpoint'
import { SEEN_HEADER, isPage } from '@velvet/contract/shared/app/offline'
import { answerSourceOf, reportAnswerSource, reportIfSlow } from './answer-source.ts'
import { serverUrl } from './base-url.ts'
import { takeBrought } from './brought-answers.ts'
import { CallError, noAnswer, refusalOf } from './call-error.ts'
import { wireRequest } from './request.ts'
import { noteServerDate } from './server-clock.ts'
import { askToConfirm, renewToken, sessionEnded, wasRenewed } from './session.ts'
import { readToken } from './token-store.ts'
import { w } from './words.ts'

const TIME_LIMIT_MS = 15_000

export interface CallOptions {
  /** For calls that move money or seats: the server gives the same answer to the same key. */
  idempotencyKey?: string
  /** For calls that change what others may change too: the version that was read. */
  version?: number
  signal?: AbortSignal
  timeoutMs?: number
  /** The app reports a slow network after this time; for calls by which the server waits for something. */
  slowAfterMs?: number
  /** Replaces the JSON body for a call whose body is multipart. */
  form?: FormData
}

export type Call<Input, Output> = (input: Input, options?: CallOptions) => Promise<Output>

/** The input of a call, such as `InputTo<typeof purchaseTickets>`. */
export type InputTo<C extends Call<never, unknown>> = Parameters<C>[0]

/** The answer of a call, such as `AnswerOf<typeof purchaseTickets>`. */
export type AnswerOf<C extends Call<never, unknown>> = Awaited<ReturnType<C>>

/** The method and the path of a call, such as `GET /api/v1/movies`. */
export type RouteOf<E extends Endpoint> = `${E['method']} ${E['path']}`

/** The calls that open, renew and end a session. They are never repeated with another token. */
const SESSION_PATHS = /^\/api\/v1\/(?:login|logout|refresh)\b/

/**
 * Returns the function that makes this call. It throws a CallError, or the reason of the caller's
 * own signal. When the token has expired, it renews the token and repeats the call, which is safe
 * because the server refused the first one. The same holds where the password is needed again.
 */
export function caller<E extends Endpoint>(route: RouteOf<E>): Call<InputOf<E>, OutputOf<E>> {
  const [method = '', path = ''] = route.split(' ')
  return async (input, options = {}) => {
    const request = wireRequest(method, path, input as Record<string, unknown>)
    const brought = method === 'GET' ? takeBrought(request.path) : undefined
    if (brought !== undefined) {
      reportAnswerSource({ kind: 'server' })
      return brought as OutputOf<E>
    }
    const body = options.form ?? request.body ?? null
    const ask = async (token: string | null) => {
      const headers = headersFor(token, request.body, options)
      const answer = await send(serverUrl(request.path), { method, headers, body }, options)
      if (!answer.ok) throw await refusalOf(answer)
      return (await contentOf(answer)) as OutputOf<E>
    }
    const token = readToken()
    try {
      return await ask(token)
    } catch (error) {
      if (!token || !(await canRepeat(error, token, path))) throw error
      return ask(readToken())
    }
  }
}

/** Returns true when the server refused the call for a reason that is over now. */
async function canRepeat(error: unknown, token: string, path: string): Promise<boolean> {
  const code = error instanceof CallError && error.code
  if (code === 'confirmation-required') return askToConfirm()
  return code === 'session-ended' && canAskAgain(token, path)
}

/** Returns true when the call can be repeated with another token. Reports the end of a session. */
async function canAskAgain(token: string, path: string): Promise<boolean> {
  if (SESSION_PATHS.test(path)) return false
  // The token belongs to a person who has logged out, or was renewed while this call was running.
  if (token !== readToken()) return wasRenewed(token)
  const renewal = await renewToken()
  if (renewal === 'ended' && token === readToken()) sessionEnded()
  return renewal === 'renewed' && wasRenewed(token)
}

function headersFor(
  token: string | null,
  body: string | undefined,
  { idempotencyKey, version, form }: CallOptions,
): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && !form && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(version !== undefined && { 'If-Match': `"${version}"` }),
  }
}

/** The time limit includes reading the body. */
async function send(url: string, init: RequestInit, options: CallOptions): Promise<Response> {
  const { signal, timeoutMs = TIME_LIMIT_MS } = options
  const limit = new AbortController()
  const forward = () => limit.abort(signal?.reason)
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  const ended = reportIfSlow(options.slowAfterMs)
  if (signal?.aborted) forward()
  signal?.addEventListener('abort', forward)
  try {
    const answer = await fetch(url, { ...init, signal: limit.signal })
    if (answer.ok && isPage(answer)) throw noAnswer('network', w.wifiSignIn)
    const body = answer.status === 204 ? null : await answer.arrayBuffer()
    const source = answerSourceOf(answer.headers.get(SEEN_HEADER))
    if (source.kind === 'server') noteServerDate(answer.headers.get('date'))
    reportAnswerSource(source)
    return new Response(body, { status: answer.status, headers: answer.headers })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    reportAnswerSource({ kind: 'nowhere' })
    throw error instanceof CallError ? error : noAnswer(limit.signal.aborted ? 'timeout' : 'network')
  } finally {
    clearTimeout(timer)
    ended()
    signal?.removeEventListener('abort', forward)
  }
}

async function contentOf(answer: Response): Promise<unknown> {
  if (answer.status === 204) return null
  return answer.json().catch(() => Promise.reject(noAnswer('network')))
}
