import { attempt } from './attempt.ts'

const KEY = 'token'

/** Stores the token for longer than the page is open. */
export interface TokenKeeper {
  keep: (token: string) => void
  /** Takes the token that the app held until now, or null. */
  drop: (token: string | null) => void
}

let keeper: TokenKeeper = {
  keep: (token) => attempt(() => localStorage.setItem(KEY, token)),
  drop: () => attempt(() => localStorage.removeItem(KEY)),
}

/**
 * The token is also held in memory, so that people can log in where the browser forbids storage.
 */
let current: string | null | undefined

export function readToken(): string | null {
  if (current === undefined) current = attempt(() => localStorage.getItem(KEY)) ?? null
  return current
}

/** Reads the token from storage again, because another tab of the app may have changed it. */
export function readTokenAgain(): string | null {
  current = undefined
  return readToken()
}

export function storeToken(token: string): void {
  current = token
  keeper.keep(token)
}

export function forgetToken(): void {
  const held = readToken()
  current = null
  keeper.drop(held)
}

/** For apps that share an origin: stores the token under a name of the app's own from now on. */
export function keepTokenUnder(name: string): void {
  const keep = (token: string) => localStorage.setItem(name, token)
  keepTokenIn({ keep, drop: () => localStorage.removeItem(name) }, localStorage.getItem(name))
}

/** Stores the token in the given place from now on, where `found` was read. */
export function keepTokenIn(elsewhere: TokenKeeper, found: string | null): void {
  keeper = elsewhere
  current = found
}
