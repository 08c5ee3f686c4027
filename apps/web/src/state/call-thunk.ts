import { CallError, textOf } from '@velvet/client/call-error'
import type { CallErrorCode } from '@velvet/client/call-error'
import { InvalidTokenError } from '@velvet/contract/shared/token'
import { createAsyncThunk } from './async-thunk.ts'
import { refuseIfLeft, signedInPerson } from './signed-in-person.ts'

/** A failed call as plain data. `unwrap()` throws it, and slices may store it. */
export interface Failure {
  code: CallErrorCode
  status: number
  message: string
  fields: Readonly<Record<string, string>>
}

export function failureOf(error: unknown): Failure {
  const message = error instanceof InvalidTokenError ? error.message : textOf(error)
  if (!(error instanceof CallError)) return { code: 'internal', status: 0, message, fields: {} }
  return { code: error.code, status: error.status, message, fields: error.fields }
}

/**
 * Makes a thunk for one call, whose failure stays readable after it went through the store. An
 * answer that arrives after its person has logged out becomes a failure, because it must not be
 * stored. Only a call that logs in may return to another person than the one who made it.
 */
export function callThunk<Result, Argument = void>(
  type: string,
  run: (argument: Argument) => Promise<Result>,
  signsIn = false,
) {
  return createAsyncThunk(
    type,
    async (argument: Argument) => {
      const person = signsIn ? undefined : signedInPerson()
      const result = await run(argument)
      refuseIfLeft(person)
      return result
    },
    failureOf,
  )
}

/** The number of answered changes of money, seats or the account. A reading that began before one is outdated. */
let answeredChanges = 0

/** Repeats each reading that is under way, since money, seats or the account have changed. */
export function changeAnswered(): void {
  answeredChanges += 1
}

/**
 * Makes a thunk that reads into a single place of the state. Answers come in any order over a slow
 * network. One that was overtaken by a later reading, or by a purchase, ends as the later reading
 * does, so that neither another film's showtimes nor an old balance is stored. A purchase does not
 * repeat a reading that failed, because its screen would wait as long again before it says so.
 */
export function readThunk<Result, Argument = void>(type: string, read: (argument: Argument) => Promise<Result>) {
  let newest: Promise<Result> | undefined
  function run(argument: Argument): Promise<Result> {
    const changesBefore = answeredChanges
    const reading = read(argument)
    const ended = (isAnswered: boolean) => {
      if (newest !== mine) return newest ?? reading
      return isAnswered && answeredChanges !== changesBefore ? run(argument) : reading
    }
    const mine: Promise<Result> = reading.then(
      () => ended(true),
      () => ended(false),
    )
    newest = mine
    return mine
  }
  return callThunk(type, run)
}
