import type { FoundCustomer } from '@velvet/contract/people/customers.calls'

export function stateOf({ blocked, closed }: FoundCustomer): string {
  if (closed) return 'Closed'
  return blocked ? 'Blocked' : 'Open'
}
