import type { UnknownAction } from 'redux'

export interface PayloadAction<Payload = void> extends UnknownAction {
  type: string
  payload: Payload
}

/** Makes actions of one type, and recognises them. */
export interface ActionCreator<Parameters extends readonly unknown[], Made> {
  (...parameters: Parameters): Made
  type: string
  match: <Action extends { type: string }>(action: Action) => action is Action & Made
}

export type PayloadCreator<Payload> = ActionCreator<[payload: Payload], PayloadAction<Payload>>

export function createAction<Payload = void>(type: string): PayloadCreator<Payload> {
  return creatorOf(type, (payload: Payload) => ({ type, payload }))
}

export function creatorOf<Parameters extends readonly unknown[], Made>(
  type: string,
  make: (...parameters: Parameters) => Made,
): ActionCreator<Parameters, Made> {
  function match<Action extends { type: string }>(action: Action): action is Action & Made {
    return action.type === type
  }
  return Object.assign(make, { type, match })
}
