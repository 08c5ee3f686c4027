import { STANDARD_TYPE_ID } from '../catalogue/ticket-types.rules.ts'

/** How many tickets of one type a buyer wants. */
export interface OrderedType {
  typeID: string
  count: number
}

interface OrderOfTypes {
  numberOfTickets: number
  tickets?: readonly OrderedType[] | undefined
}

/** Returns the types of an order. One that names none is for tickets of the standard type. */
export function orderedTypes({ numberOfTickets, tickets }: OrderOfTypes): readonly OrderedType[] {
  return tickets ?? [{ typeID: STANDARD_TYPE_ID, count: numberOfTickets }]
}

/** Returns how many tickets the types of an order are together. */
export function countOf(order: OrderOfTypes): number {
  return countOfTypes(orderedTypes(order))
}

export function countOfTypes(types: readonly OrderedType[]): number {
  return types.reduce((sum, { count }) => sum + count, 0)
}
