import { attempt } from '@velvet/client/attempt'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'

/** After this time, a customer may have changed their mind, or bought elsewhere. */
const RECENT_MS = 10 * MINUTE_MS

/**
 * A request that moves money or seats and that the server has not decided yet. The phone stores it,
 * so it survives a closed page or app, an empty battery and an ended session.
 */
interface KeptRequest<Input> {
  /** Its `Idempotency-Key`: the server does the work of one key once. */
  key: string
  /** The input that was sent with the key, and is sent again with it. */
  input: Input
  /** When it was first sent, by the clock of the phone. */
  sentAt: number
}

export interface RequestName {
  /** The customer who sent the request. Other people on this phone do not see it. */
  uuid: string
  /** The subject, such as `purchase:<id of the showtime>`. */
  about: string
}

/** Holds the requests for which local storage has no room, until the page is closed. */
const inMemory = new Map<string, string>()

export function readRequest<Input extends object>(name: RequestName): KeptRequest<Input> | undefined {
  const stored = storedAs(name)
  const kept = attempt<unknown>(() => JSON.parse(inMemory.get(stored) ?? localStorage.getItem(stored) ?? 'null'))
  return isRequest<Input>(kept) ? kept : undefined
}

/** Returns true if the request was first sent so recently that its customer still waits for the answer. */
export function isRecent(request: KeptRequest<object> | undefined): boolean {
  const age = Date.now() - (request?.sentAt ?? 0)
  return age >= 0 && age < RECENT_MS
}

export function keepRequest(name: RequestName, request: Omit<KeptRequest<object>, 'sentAt'>): void {
  const text = JSON.stringify({ sentAt: Date.now(), ...request })
  try {
    localStorage.setItem(storedAs(name), text)
  } catch {
    inMemory.set(storedAs(name), text)
  }
}

export function forgetRequest(name: RequestName): void {
  forget((stored) => stored === storedAs(name))
}

/** Forgets all requests of a customer who logs out. */
export function forgetRequestsOf(uuid: string): void {
  forget((stored) => stored.startsWith(storedAs({ uuid, about: '' })))
}

function forget(isMeant: (stored: string) => boolean): void {
  for (const stored of [...inMemory.keys()].filter(isMeant)) inMemory.delete(stored)
  attempt(() => {
    for (const stored of Object.keys(localStorage).filter(isMeant)) localStorage.removeItem(stored)
  })
}

function storedAs({ uuid, about }: RequestName): string {
  return `unanswered:${uuid}:${about}`
}

function isRequest<Input>(kept: unknown): kept is KeptRequest<Input> {
  if (typeof kept !== 'object' || kept === null) return false
  const { key, input } = kept as Record<string, unknown>
  return typeof key === 'string' && typeof input === 'object' && input !== null
}
