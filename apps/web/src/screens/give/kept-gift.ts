import { attempt } from '@velvet/client/attempt'
import type { Ticket } from '@velvet/contract/entities/entities'

/** What this browser knows of a link by which somebody without an account takes a ticket. */
interface KeptGift {
  /** The key of the call, by which the same browser gets the same ticket again. */
  key: string
  /** Absent until the server has answered. */
  ticket?: Ticket
}

const storedAs = (token: string) => `gift:${token}`

export function readGift(token: string): KeptGift | undefined {
  const kept = attempt<unknown>(() => JSON.parse(localStorage.getItem(storedAs(token)) ?? 'null'))
  return isKept(kept) ? kept : undefined
}

function isKept(kept: unknown): kept is KeptGift {
  return typeof kept === 'object' && kept !== null && 'key' in kept && typeof kept.key === 'string'
}

/** Stores the key before the call is sent. Throws if this browser keeps nothing. */
export function keepGift(token: string, gift: KeptGift): void {
  localStorage.setItem(storedAs(token), JSON.stringify(gift))
}

export function forgetGift(token: string): void {
  localStorage.removeItem(storedAs(token))
}
