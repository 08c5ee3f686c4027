import { createAsyncThunk } from '@reduxjs/toolkit'
import { CallError, wordsOf } from '@velvet/client/call-error'
import type { CallErrorCode } from '@velvet/client/call-error'
import { readToken } from '@velvet/client/token-store'
import { GENERAL_ERRORS } from '@velvet/contract/general-errors'
import { InvalidTokenError } from '@velvet/contract/token'
import { subjectOf } from './subject.ts'

/** A failed call as plain data: what `unwrap()` throws, and what a slice may keep. */
export interface Failure {
  code: CallErrorCode
  status: number
  message: string
  fields: Readonly<Record<string, string>>
}

export function failureOf(error: unknown): Failure {
  const message = error instanceof InvalidTokenError ? error.message : wordsOf(error)
  if (!(error instanceof CallError)) return { code: 'internal', status: 0, message, fields: {} }
  return { code: error.code, status: error.status, message, fields: error.fields }
}

/**
 * A thunk of one call, whose failure stays readable after it went through the store. An answer
 * that arrives when its person has left is a failure: it must not be kept. Only a call that signs
 * in may come back to another person than it left.
 */
export function callThunk<Result, Argument = void>(
  type: string,
  run: (argument: Argument) => Promise<Result>,
  signsIn = false,
) {
  return createAsyncThunk<Result, Argument, { serializedErrorType: Failure }>(
    type,
    async (argument) => {
      const before = signsIn ? undefined : subjectOf(readToken())
      const result = await run(argument)
      if (before !== undefined && subjectOf(readToken()) !== before) throw left()
      return result
    },
    { serializeError: failureOf },
  )
}

function left(): CallError {
  const { message, status } = GENERAL_ERRORS['session-ended']
  return new CallError('session-ended', message, status)
}
