import { readToken } from './token-store.ts'

type Listener = () => void
const listeners = new Set<Listener>()

/** Tells when the server says that the session is over; answers how to stop listening. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function sessionEnded(): void {
  for (const listener of listeners) listener()
}

/** `unknown`: nobody answered, so the session may well go on. */
export type Renewal = 'renewed' | 'ended' | 'unknown'

let renew: () => Promise<Renewal> = () => Promise.resolve('ended')
let underWay: Promise<Renewal> | undefined
let latest: { before: string | null; after: string | null } | undefined

/** How this app gets a fresh token; an app that says nothing gets none. */
export function renewBy(how: () => Promise<Renewal>): void {
  renew = how
}

/** One renewal at a time: all who ask meanwhile get its outcome. */
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

/** Whether the token that is held now stands in the place of that one. */
export function wasRenewed(token: string): boolean {
  return latest?.before === token && latest.after === readToken()
}
