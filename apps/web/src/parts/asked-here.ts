import { attempt } from '@velvet/client/attempt'

/** The name of the films and showtimes, in the storage of the phone, about which it still has to tell. */
const ASKED_HERE = 'asked-to-be-told'

/** Returns the ids of films and showtimes for which this phone asked, and which it has not shown yet. */
export function askedHere(): string[] {
  const kept = attempt<unknown>(() => JSON.parse(localStorage.getItem(ASKED_HERE) ?? '[]'))
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}

export function rememberAsk(id: string): void {
  keep([...new Set([...askedHere(), id])])
}

export function forgetAsk(id: string): void {
  keep(askedHere().filter((one) => one !== id))
}

/** Forgets all, because another person uses the phone. The server still knows who waits. */
export function forgetAsks(): void {
  attempt(() => localStorage.removeItem(ASKED_HERE))
}

function keep(ids: readonly string[]): void {
  if (ids.length === 0) forgetAsks()
  else attempt(() => localStorage.setItem(ASKED_HERE, JSON.stringify(ids)))
}
