const KEY = 'token'

/** Kept as well as stored: a browser that forbids storage can still be signed in to. */
let current: string | null | undefined

export function readToken(): string | null {
  if (current === undefined) current = attempt(() => localStorage.getItem(KEY)) ?? null
  return current
}

export function storeToken(token: string): void {
  current = token
  attempt(() => localStorage.setItem(KEY, token))
}

export function forgetToken(): void {
  current = null
  attempt(() => localStorage.removeItem(KEY))
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
