import { CallError } from '@velvet/client/call-error'
import { readToken } from '@velvet/client/token-store'
import { GENERAL_ERRORS } from '@velvet/contract/shared/general-errors'
import { subjectOf } from './subject.ts'

/** Returns the UUID of the person whose token is held; undefined when no person is signed in. */
export function signedInPerson(): string | undefined {
  return subjectOf(readToken())
}

/**
 * Throws when the person who made a call has left before its answer came: the answer must not be kept. A call made
 * without a session is let through.
 */
export function refuseIfLeft(person: string | undefined): void {
  if (person === undefined || signedInPerson() === person) return
  const { message, status } = GENERAL_ERRORS['session-ended']
  throw new CallError('session-ended', message, status)
}
