import type { TicketLine } from '../../state/ticket-line.ts'
import { countOf } from '../../state/ticket-line.ts'
import type { Exchange } from '../../state/booking.ts'
import type { PurchaseInput } from './use-purchase.ts'

type Types = readonly Omit<TicketLine, 'count'>[]

/** Returns the types with the numbers that are chosen: at least one ticket, and at most `max`. */
export function chosenLines(
  types: Types,
  { count, lines, exchange }: { count: number; lines: readonly TicketLine[]; exchange: Pick<Exchange, 'types'> | null },
  max: number,
): TicketLine[] {
  const isOf = (index: number) => (name: string | null) => index > 0 && name === types[index]?.name
  const known = (name: string | null) => types.some((_, index) => isOf(index)(name))
  // Exchanged tickets keep their types. If the new showtime does not sell a type, its tickets become standard.
  const ofExchange = (index: number) =>
    exchange?.types.filter(index === 0 ? (name) => !known(name) : isOf(index)).length ?? 0
  const requested = types.map((type, index) => {
    const before = lines.find(({ typeID }) => typeID === type.typeID)
    // A person who comes from a showtime with one price has chosen so many standard tickets.
    const ofCount = index === 0 && lines.length === 0 ? count : 0
    return { ...type, count: before?.count ?? (exchange && lines.length === 0 ? ofExchange(index) : ofCount) }
  })
  const [first, ...others] = requested
  const atLeastOne = first && countOf(requested) === 0 ? [{ ...first, count: 1 }, ...others] : requested
  let room = max
  return atLeastOne.map((line) => {
    const fitting = Math.min(line.count, room)
    room -= fitting
    return { ...line, count: fitting }
  })
}

export function sentLines(types: Types, { tickets, numberOfTickets }: PurchaseInput): TicketLine[] {
  return types.map((type, index) => {
    const sent = tickets?.find(({ typeID }) => typeID === type.typeID)?.count
    const ofStandard = !tickets && index === 0 ? numberOfTickets : 0
    return { ...type, count: sent ?? ofStandard }
  })
}

/** Returns the lines of the order for the server. Types without a ticket are left out. */
export function ticketsOf(lines: readonly TicketLine[]): PurchaseInput['tickets'] {
  const requested = lines.filter(({ count }) => count > 0)
  return requested.length > 0 ? requested.map(({ typeID, count }) => ({ typeID, count })) : undefined
}
