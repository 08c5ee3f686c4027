import { attempt } from '@velvet/client/attempt'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'

/** What this browser knows of a link by which a person without an account takes a ticket. */
interface KeptTransfer {
  /** The key of the call, by which the same browser gets the same ticket again. */
  key: string
  /** Absent until the server has answered. */
  ticket?: Ticket
}

/** The names of all kept gifts begin with this text, and then the secret of the link. */
const KEPT = 'gift:'

const storedAs = (token: string) => KEPT + token

export function readTransfer(token: string): KeptTransfer | undefined {
  const kept = attempt<unknown>(() => JSON.parse(localStorage.getItem(storedAs(token)) ?? 'null'))
  return isKept(kept) ? kept : undefined
}

function isKept(kept: unknown): kept is KeptTransfer {
  return typeof kept === 'object' && kept !== null && 'key' in kept && typeof kept.key === 'string'
}

/** Returns the tickets that this browser keeps for a person without an account, with their links. */
export function readTransferTickets(): { token: string; ticket: Ticket }[] {
  return readTransferTokens().flatMap((token) => {
    const ticket = readTransfer(token)?.ticket
    return ticket ? [{ token, ticket }] : []
  })
}

/** Returns the secrets of all links that were opened to take a ticket, also those without an answer. */
function readTransferTokens(): string[] {
  const names = attempt(() => Object.keys(localStorage)) ?? []
  return names.filter((name) => name.startsWith(KEPT)).map((name) => name.slice(KEPT.length))
}

/** Stores the key before the call is sent. Throws if this browser keeps nothing. */
export function keepTransfer(token: string, transfer: KeptTransfer): void {
  localStorage.setItem(storedAs(token), JSON.stringify(transfer))
}

export function forgetTransfer(token: string): void {
  localStorage.removeItem(storedAs(token))
}
