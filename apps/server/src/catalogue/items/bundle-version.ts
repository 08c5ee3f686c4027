import { createHash } from 'node:crypto'
import type { Item } from '@velvet/contract/catalogue/items.calls'
import { BUNDLE_VERSION_LENGTH } from '@velvet/contract/catalogue/items.rules'

/** Returns a text that changes with the parts, the choices and the tickets of a bundle, and with nothing else. */
export function versionOfBundle({ parts, tickets }: Pick<Item, 'parts' | 'tickets'>): string {
  const content = [tickets && [tickets.typeID, tickets.count], ...parts.map(({ count, of }) => [count, ...of])]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, BUNDLE_VERSION_LENGTH)
}
