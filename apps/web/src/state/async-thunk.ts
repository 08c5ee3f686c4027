import type { Dispatch, UnknownAction } from 'redux'
import { creatorOf } from './action.ts'
import type { ActionCreator } from './action.ts'

/** Carries the argument with which the thunk was called. */
export interface Pending<Argument> extends UnknownAction {
  type: string
  meta: { arg: Argument }
}

export interface Fulfilled<Result, Argument> extends Pending<Argument> {
  payload: Result
}

export interface Rejected<Failure, Argument> extends Pending<Argument> {
  error: Failure
}

type Outcome<Result, Argument, Failure> = Fulfilled<Result, Argument> | Rejected<Failure, Argument>

/** Resolves to the last action; `unwrap` gives the result, or throws the failure. */
interface Running<Result, Argument, Failure> extends Promise<Outcome<Result, Argument, Failure>> {
  unwrap: () => Promise<Result>
}

export interface AsyncThunk<Result, Argument, Failure> {
  (argument: Argument): (dispatch: Dispatch) => Running<Result, Argument, Failure>
  pending: ActionCreator<[Argument], Pending<Argument>>
  fulfilled: ActionCreator<[Result, Argument], Fulfilled<Result, Argument>>
  rejected: ActionCreator<[Failure, Argument], Rejected<Failure, Argument>>
}

/** Makes a thunk that reports to the store when the work starts and how it ends. */
export function createAsyncThunk<Result, Argument, Failure>(
  name: string,
  work: (argument: Argument) => Promise<Result>,
  failureOf: (error: unknown) => Failure,
): AsyncThunk<Result, Argument, Failure> {
  const { pending, fulfilled, rejected } = creators<Result, Argument, Failure>(name)
  const start = (argument: Argument) => (dispatch: Dispatch) => {
    dispatch(pending(argument))
    // An error in a reducer is a defect of ours, and not a failure of the work.
    const outcome = work(argument).then(
      (result) => dispatch(fulfilled(result, argument)),
      (error: unknown) => dispatch(rejected(failureOf(error), argument)),
    )
    return Object.assign(outcome, { unwrap: () => outcome.then(resultOf<Result>) })
  }
  return Object.assign(start, { pending, fulfilled, rejected })
}

function creators<Result, Argument, Failure>(name: string) {
  const began = `${name}/pending`
  const went = `${name}/fulfilled`
  const failed = `${name}/rejected`
  return {
    pending: creatorOf(began, (arg: Argument) => ({ type: began, meta: { arg } })),
    fulfilled: creatorOf(went, (payload: Result, arg: Argument) => {
      return { type: went, payload, meta: { arg } }
    }),
    rejected: creatorOf(failed, (error: Failure, arg: Argument) => {
      return { type: failed, error, meta: { arg } }
    }),
  }
}

function resultOf<Result>(outcome: { payload: Result } | { error: unknown }): Result {
  if ('error' in outcome) throw outcome.error
  return outcome.payload
}
