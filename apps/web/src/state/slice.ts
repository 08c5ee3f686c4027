import type { UnknownAction } from 'redux'
import { createAction } from './action.ts'
import type { PayloadAction, PayloadCreator } from './action.ts'

/**
 * Applies an action to the state: it assigns to fields of the copy that it is given, or returns
 * another state. Values below a field are shared and must be replaced.
 */
export type CaseReducer<State, Action> =
  | ((state: State, action: Action) => void)
  | ((state: State, action: Action) => State)

interface Creator {
  (...parameters: never): unknown
  type: string
}

export interface CaseBuilder<State> {
  addCase: <Of extends Creator>(creator: Of, reducer: CaseReducer<State, ReturnType<Of>>) => CaseBuilder<State>
}

type Reducers<State> = Record<string, CaseReducer<State, never>>

type CreatorOf<Reducer extends (...parameters: never) => unknown> =
  Parameters<Reducer> extends [unknown, PayloadAction<infer Payload>] ? PayloadCreator<Payload> : PayloadCreator<void>

interface SliceOptions<State, Own extends Reducers<State>> {
  name: string
  initialState: State
  /** The fields of the moment, with their first values: the phone keeps no others for them. */
  transient?: Partial<State>
  /** Each reducer also defines an action of the same name. */
  reducers: Own
  /** Reducers for the actions of other slices. */
  extraReducers?: (builder: CaseBuilder<State>) => void
}

/** Makes one named part of the state, with the actions that change it. */
export function createSlice<State extends object, Own extends Reducers<State>>({
  name,
  initialState,
  transient = {},
  reducers,
  extraReducers,
}: SliceOptions<State, Own>) {
  const cases = new Map<string, CaseReducer<State, never>>()
  const actions: Record<string, unknown> = {}
  for (const [key, reducer] of Object.entries(reducers)) {
    const type = `${name}/${key}`
    cases.set(type, reducer)
    actions[key] = createAction<unknown>(type)
  }
  const builder: CaseBuilder<State> = {
    addCase(creator, reducer) {
      cases.set(creator.type, reducer)
      return builder
    },
  }
  extraReducers?.(builder)

  function reducer(state: State = initialState, action: UnknownAction): State {
    const reduce = cases.get(action.type)
    if (!reduce) return state
    const draft = { ...state }
    const next = reduce(draft, action as never) ?? draft
    // In development, a change of a shared value throws at the place where it is made.
    if (import.meta.env.DEV) deepFreeze(next)
    return isSame(state, next) ? state : next
  }
  return {
    reducer: Object.assign(reducer, { transient }),
    actions: actions as { [Key in keyof Own]: CreatorOf<Own[Key]> },
  }
}

/** Returns true when nothing was changed, so that nothing needs to be drawn again. */
function isSame<State extends object>(before: State, after: State): boolean {
  return Object.entries(after).every(([field, value]) => before[field as keyof State] === value)
}

/** Freezes everything inside a value. It is only for development and tests, since it takes time. */
function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  Object.values(value).forEach(deepFreeze)
}
