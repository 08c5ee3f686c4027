import type { TypeAtTheDoor } from '@velvet/contract/tickets/gate-lists.calls'
import { checkOfClass, DOOR_CHECKS } from '@velvet/contract/catalogue/ticket-types.rules'
import type { TypeOfTicket } from './type-at-the-door-sql.ts'

/** Returns what the attendant sees of a type: what to check, and its note. */
export function doorType({ name, class: typeClass, note }: TypeOfTicket): TypeAtTheDoor {
  const check = checkOfClass(typeClass)
  return {
    name,
    ...(check !== undefined && { check: DOOR_CHECKS[check], checkCode: check }),
    ...(note !== '' && { note }),
  }
}
