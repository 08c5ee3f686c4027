import type { ErrorCode } from '@velvet/contract/errors'
import { GENERAL_ERRORS } from '@velvet/contract/general-errors'
import { NETWORK_ERROR } from '@velvet/contract/first-messages'

export type CallErrorCode = ErrorCode | 'network' | 'timeout'

/** Why a call came to nothing: branch on `code`, show `message`. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: CallErrorCode
  /** HTTP's; 0 where no answer came. */
  readonly status: number
  /** For `bad-request`: what is wrong with each field. */
  readonly fields: Readonly<Record<string, string>>

  constructor(
    code: CallErrorCode,
    message: string,
    status: number,
    fields: Record<string, string> = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.fields = fields
  }
}

/** The server's words for a person, or something fit to show for what is no refusal of it. */
export function wordsOf(error: unknown): string {
  return error instanceof CallError ? error.message : GENERAL_ERRORS.internal.message
}

export function noAnswer(code: 'network' | 'timeout'): CallError {
  return new CallError(code, NETWORK_ERROR, 0)
}

/** A refusal as the server, or a proxy on the way to it, has put it. */
export async function refusalOf(answer: Response): Promise<CallError> {
  const { error, message, fields } = asRecord(await answer.json().catch(() => undefined))
  // The server sends both, always; an answer with one of them alone is a proxy's.
  if (isText(error) && isText(message)) {
    return new CallError(error as ErrorCode, message, answer.status, texts(fields))
  }
  const code = codeFor(answer.status)
  return new CallError(code, GENERAL_ERRORS[code].message, answer.status)
}

function codeFor(status: number): keyof typeof GENERAL_ERRORS {
  if (status === 401) return 'sign-in-required'
  if (status === 404) return 'not-found'
  if (status === 429) return 'too-many-requests'
  if (status === 502 || status === 503 || status === 504) return 'service-unavailable'
  return status >= 500 ? 'internal' : 'bad-request'
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function texts(fields: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asRecord(fields)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
