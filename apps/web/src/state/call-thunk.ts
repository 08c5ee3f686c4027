import { createAsyncThunk } from '@reduxjs/toolkit'
import { CallError, wordsOf } from '@velvet/client/call-error'
import type { CallErrorCode } from '@velvet/client/call-error'

/** A failed call as plain data: what `unwrap()` throws, and what a slice may keep. */
export interface Failure {
  code: CallErrorCode
  status: number
  message: string
  fields: Readonly<Record<string, string>>
}

export function failureOf(error: unknown): Failure {
  const message = wordsOf(error)
  if (!(error instanceof CallError)) return { code: 'internal', status: 0, message, fields: {} }
  return { code: error.code, status: error.status, message, fields: error.fields }
}

/** A thunk of one call, whose failure stays readable after it went through the store. */
export function callThunk<Result, Argument = void>(
  type: string,
  run: (argument: Argument) => Promise<Result>,
) {
  return createAsyncThunk<Result, Argument, { serializedErrorType: Failure }>(type, run, {
    serializeError: failureOf,
  })
}
