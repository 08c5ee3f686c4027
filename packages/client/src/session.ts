import { readToken } from './token-store.ts'

type Listener = () => void
const listeners = new Set<Listener>()

/**
 * Calls the listener when the server says that the session has ended. Returns a function that stops
 * it.
 */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function sessionEnded(): void {
  for (const listener of listeners) listener()
}

/** `unknown` means that no answer came, so the session may still be live. */
export type Renewal = 'renewed' | 'ended' | 'unknown'

let renew: () => Promise<Renewal> = () => Promise.resolve('ended')
let underWay: Promise<Renewal> | undefined
let latest: { before: string | null; after: string | null } | undefined

let confirm: () => Promise<boolean> = () => Promise.resolve(false)

/** Sets how this app asks for the password again. Without it, a call that needs that is refused. */
export function confirmBy(how: () => Promise<boolean>): void {
  confirm = how
}

/** Asks for the password again. Returns true once the server has accepted it. */
export function askToConfirm(): Promise<boolean> {
  return confirm()
}

/** Sets how this app renews its token. Without it, no token is renewed. */
export function renewBy(how: () => Promise<Renewal>): void {
  renew = how
}

/** Renews the token. Callers that ask during a renewal get the outcome of that same renewal. */
export function renewToken(): Promise<Renewal> {
  const before = readToken()
  underWay ??= renew()
    .then((outcome) => {
      if (outcome === 'renewed') latest = { before, after: readToken() }
      return outcome
    })
    .finally(() => {
      underWay = undefined
    })
  return underWay
}

/** Returns true when the current token replaced this one. */
export function wasRenewed(token: string): boolean {
  return latest?.before === token && latest.after === readToken()
}
