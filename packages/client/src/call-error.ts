import type { ErrorCode } from '@velvet/contract/shared/errors'
import { GENERAL_ERRORS } from '@velvet/contract/shared/general-errors'
import { refusalKey } from '@velvet/contract/shared/words/refusal-key'
import { fill, translation } from '@velvet/contract/shared/words/spoken'
import { w } from './words.ts'

export type CallErrorCode = ErrorCode | 'network' | 'timeout'

/**
 * The reason why a call failed: branch on `code`, show `message`. The fields are only declared here,
 * because the build replaces a field of a class by much code for the oldest browsers.
 */
export class CallError extends Error {
  declare readonly code: CallErrorCode
  /** The HTTP status; 0 when no answer arrived. */
  declare readonly status: number
  /** For `bad-request`: the message for each invalid field. */
  declare readonly fields: Readonly<Record<string, string>>

  constructor(code: CallErrorCode, message: string, status: number, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.fields = fields
  }
}

/**
 * Returns the words to show a person: the server's own, or a general message for any other error.
 */
export function textOf(error: unknown): string {
  return error instanceof CallError ? error.message : refusalIn('internal', GENERAL_ERRORS.internal.message)
}

/**
 * The caller is signed out, or there were too many calls. The server answers so before it looks at the change, which
 * may have been made by an earlier try.
 */
const BEFORE_LOOKING = [401, 429]

/**
 * Returns true if the server decided against the change. Returns false if the answer was lost, or
 * if the server failed before it could decide.
 */
export function isRefusal({ status }: CallError): boolean {
  return status > 0 && status < 500 && !BEFORE_LOOKING.includes(status)
}

export function noAnswer(code: 'network' | 'timeout', text: string = w.networkError): CallError {
  return new CallError(code, text, 0)
}

/** Reads the refusal that the server, or a proxy in front of it, sent. */
export async function refusalOf(answer: Response): Promise<CallError> {
  const { error, message, values, fields } = asRecord(await answer.json().catch(() => undefined))
  // The server always sends both fields. An answer with only one of them comes from a proxy.
  if (isText(error) && isText(message)) {
    const text = refusalIn(error, message, texts(values))
    return new CallError(error as ErrorCode, text, answer.status, texts(fields))
  }
  const code = codeFor(answer.status)
  return new CallError(code, refusalIn(code, GENERAL_ERRORS[code].message), answer.status)
}

/**
 * Returns the words of a refusal in the language of the app, with the values that the server names. Returns the
 * server's own words if the app has none for this code and these values.
 */
export function refusalIn(code: string, message: string, values = {}): string {
  const text = translation('refusals', refusalKey(code, values))
  return text ? fill(text, values) : message
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
    Object.entries(asRecord(fields)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
