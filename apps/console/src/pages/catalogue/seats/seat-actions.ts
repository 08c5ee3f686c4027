import type { SeatsOfShow } from '@velvet/contract/catalogue/seats-of-show.calls'
import { isHeldByStaff, type SeatOfShow } from '@velvet/contract/catalogue/seats-of-show'
import type { Action } from '../../../parts/action.ts'
import { PROGRAMME_KEY } from '../programme/calls.ts'
import { SEATS_KEY, seatCalls } from './calls.ts'
import { kindText, named } from './words.ts'

type Show = SeatsOfShow['show']

/** What is read again when something is done with the seats of a showtime. */
export const REREADS = [SEATS_KEY, PROGRAMME_KEY, ['today'], ['audit'], ['customers']]

/**
 * Returns what can be done with the chosen seats: free seats can be held, seats that staff hold can be released,
 * and the ticket of one sold seat can move to one free seat. Undefined for any other choice.
 */
export function actionFor(show: Show, chosen: readonly SeatOfShow[]): Action | undefined {
  const seats = chosen.flatMap(({ seat }) => seat ?? [])
  if (chosen.length > 0 && chosen.every(({ state }) => state === 'free')) return hold(show, seats)
  if (chosen.length > 0 && chosen.every(isHeldByStaff)) {
    return release(show, seats)
  }
  const sold = chosen.find(({ state }) => state === 'sold')
  const free = chosen.find(({ state }) => state === 'free')
  return chosen.length === 2 && sold && free ? move(sold, free) : undefined
}

function hold({ id, title }: Show, seats: readonly string[]): Action {
  return {
    title: `Hold ${named(seats)} for ${title}`,
    text: 'Customers cannot buy held seats. You can release them until the start.',
    label: `Hold ${named(seats)}`,
    done: `Held: ${named(seats)}.`,
    invalidates: REREADS,
    call: ({ note }, options) => seatCalls.holdSeats({ id, seats: [...seats], reason: note }, options),
  }
}

function release({ id, title }: Show, seats: readonly string[]): Action {
  return {
    title: `Release ${named(seats)} for ${title}`,
    text: 'Customers can buy these seats again at once.',
    label: `Release ${named(seats)}`,
    done: `Released: ${named(seats)}.`,
    hasNote: false,
    invalidates: REREADS,
    call: (_given, options) => seatCalls.releaseSeats({ id, seats: [...seats] }, options),
  }
}

function move(sold: SeatOfShow, free: SeatOfShow): Action {
  const [from, to] = [sold.seat ?? '', free.seat ?? '']
  const isOtherKind = sold.kind !== free.kind
  const kinds = isOtherKind ? ` ${to} is a ${kindText(free.kind)}, and ${from} is a ${kindText(sold.kind)}.` : ''
  return {
    title: `Move the ticket from ${from} to ${to}`,
    text: `The holder gets a notice with the new seat, and the QR code stays the same.${kinds}`,
    label: `Move to ${to}`,
    done: `Moved from ${from} to ${to}.`,
    hasNote: false,
    invalidates: REREADS,
    call: (_given, options) =>
      seatCalls.moveTicket(
        { ticketID: sold.ticketID ?? '', seat: to, ...(isOtherKind && { isOtherKind: true }) },
        options,
      ),
  }
}
