import type { AsyncThunk, Fulfilled, Pending, Rejected } from './async-thunk.ts'
import type { Failure } from './call-thunk.ts'
import type { CaseBuilder, CaseReducer } from './slice.ts'

/** The names of the fields of a state that can hold this value. */
type FieldOf<State, Value> = {
  [Field in keyof State]: Value extends State[Field] ? Field : never
}[keyof State]

interface Following<State, Result, Argument> {
  /** The field that is true while the call is under way. */
  busy: FieldOf<State, boolean>
  /** The field that holds the words of the latest failure; null from the start of the next call. */
  error: FieldOf<State, string | null>
  /** The field that takes the answer of the call. */
  answer?: FieldOf<State, Result>
  started?: CaseReducer<State, Pending<Argument>>
  succeeded?: CaseReducer<State, Fulfilled<Result, Argument>>
  failed?: CaseReducer<State, Rejected<Failure, Argument>>
  /** Returns the words for a failure, or null where it is none; without it, the server's message. */
  text?: (failure: Failure) => string | null
}

/** Has a slice show the start, the success and the failure of a call. */
export function followCall<State extends object, Result, Argument>(
  builder: CaseBuilder<State>,
  thunk: AsyncThunk<Result, Argument, Failure>,
  following: Following<NoInfer<State>, Result, Argument>,
): void {
  const { busy, error, answer, started, succeeded, failed, text = messageOf } = following
  builder
    .addCase(thunk.pending, (state, action) => {
      Object.assign(state, { [busy]: true, [error]: null })
      return started?.(state, action)
    })
    .addCase(thunk.fulfilled, (state, action) => {
      Object.assign(state, { [busy]: false }, answer && { [answer]: action.payload })
      return succeeded?.(state, action)
    })
    .addCase(thunk.rejected, (state, action) => {
      Object.assign(state, { [busy]: false, [error]: text(action.error) })
      return failed?.(state, action)
    })
}

function messageOf({ message }: Failure): string {
  return message
}
