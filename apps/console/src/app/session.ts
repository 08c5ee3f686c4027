import { onSessionEnded } from '@velvet/client/session'
import { forgetToken, keepTokenIn, readToken, storeToken } from '@velvet/client/token-store'
import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

/** The customer's app has the same origin, so the token of staff needs another name. */
const KEY = 'staff-token'
const listeners = new Set<() => void>()

function say(): void {
  for (const listener of listeners) listener()
}

/** Keeps the token of staff apart from that of a customer who uses the same browser. */
export function keepSessionApart(): void {
  keepTokenIn(
    {
      keep: (token) => localStorage.setItem(KEY, token),
      drop: () => localStorage.removeItem(KEY),
    },
    localStorage.getItem(KEY),
  )
  onSessionEnded(endSession)
}

export function beginSession(token: string): void {
  storeToken(token)
  queryClient.clear()
  say()
}

/** Forgets the token and everything that was read with it. */
export function endSession(): void {
  forgetToken()
  queryClient.clear()
  say()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(listen, () => readToken() !== null)
}
