const KEY = 'token'

/** Where the token outlives the page. */
export interface TokenKeeper {
  keep: (token: string) => void
  drop: () => void
}

let keeper: TokenKeeper = {
  keep: (token) => attempt(() => localStorage.setItem(KEY, token)),
  drop: () => attempt(() => localStorage.removeItem(KEY)),
}

/** Kept as well as stored: a browser that forbids storage can still be signed in to. */
let current: string | null | undefined

export function readToken(): string | null {
  if (current === undefined) current = attempt(() => localStorage.getItem(KEY)) ?? null
  return current
}

/** As it is kept by now: another page of the app may have changed it. */
export function readTokenAgain(): string | null {
  current = undefined
  return readToken()
}

export function storeToken(token: string): void {
  current = token
  keeper.keep(token)
}

export function forgetToken(): void {
  current = null
  keeper.drop()
}

/** For the native shells: keeps it elsewhere than in local storage, where this one was found. */
export function keepTokenIn(elsewhere: TokenKeeper, found: string | null): void {
  keeper = elsewhere
  current = found
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
