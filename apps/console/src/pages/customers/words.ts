import type { FoundCustomer } from '@velvet/contract/endpoints/customers/staff-customers'

export function stateOf({ blocked, closed }: FoundCustomer): string {
  if (closed) return 'Closed'
  return blocked ? 'Blocked' : 'Open'
}
