import { AppError, isErrorCode, type ErrorCode } from '@velvet/contract/shared/errors'
import type { LightMyRequestResponse } from 'fastify'

export type Outcome = 'won' | ErrorCode

/** A refusal as the caller sees it. */
class Refused extends Error {
  readonly code: ErrorCode
  readonly status: number

  constructor(code: ErrorCode, status: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Throws Refused with the server's code, if an answer is a refusal. */
export function throwIfRefused(response: LightMyRequestResponse): void {
  if (response.statusCode === 200) return
  const { error, message } = response.json<{ error?: unknown; message: string }>()
  if (!isErrorCode(error)) throw new Error(`Not in the error catalogue: ${response.body}`)
  throw new Refused(error, response.statusCode, message)
}

/** Returns `won` or the code of the refusal; any other error is thrown. */
export function outcomeOf(attempt: Promise<unknown>): Promise<Outcome> {
  return attempt.then(() => 'won', refusalCode)
}

/** Returns the code of a refusal; any other error is thrown. */
export function refusalCode(error: unknown): ErrorCode {
  if (error instanceof Refused || error instanceof AppError) return error.code
  throw error
}

/** Counts how often each outcome came. */
export async function tally(attempts: readonly Promise<unknown>[]) {
  const counts: Partial<Record<Outcome, number>> = {}
  for (const outcome of await Promise.all(attempts.map(outcomeOf))) {
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/** Returns the status and the code of a refusal, so that tests can compare both at once. */
export function refusalOf(response: { statusCode: number; json: () => unknown }) {
  return [response.statusCode, (response.json() as { error?: unknown }).error]
}

/** Throws Refused unless the response has the status 201. */
export function throwUnlessMade(answer: LightMyRequestResponse): void {
  if (answer.statusCode !== 201) throwIfRefused(answer)
}
