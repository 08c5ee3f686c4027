import { formatNaira } from '@velvet/contract/points/vp'
import { PRODUCT } from '@velvet/client/product'
import { shortPickupCode } from '@velvet/contract/sales/pickups.rules'
import { groupPin } from '@velvet/contract/tickets/pin'
import { shortDate, twelveHour } from '@velvet/contract/shared/time/time'
import type { BarPickup, Printed, Sold } from '../calls.ts'
import { paperWords as w } from '../receipt/paper-words.ts'
import { cinemaOf, foodLines, ownerOf, slipLines, ticketLines, waitingPickup } from '../receipt/ticket-lines.ts'
import type { Paper } from '../state/counter-state.ts'
import {
  CENTRE,
  COLUMNS,
  CUT,
  LARGE,
  LEFT,
  NORMAL,
  OPEN_DRAWER,
  RESET,
  line,
  pair,
  qrCode,
  type Bytes,
} from './esc-pos.ts'

/** Returns what is sent to a receipt printer to print a paper, or to open the drawer. */
export function bytesFor(work: Paper | 'drawer'): Uint8Array<ArrayBuffer> {
  if (work === 'drawer') return new Uint8Array(OPEN_DRAWER)
  if (work.kind === 'test-slip') return new Uint8Array(testSlip())
  if (work.kind === 'pickup') return new Uint8Array(bytesOfPickup(work.pickup))
  const { sold } = work
  const tickets = sold.tickets.flatMap((ticket) => bytesOfTicket(ticket, sold))
  return new Uint8Array(sold.items?.length ? [...tickets, ...bytesOfFood(sold)] : tickets)
}

function bytesOfFood(sold: Printed): Bytes {
  const { exhibitor = sold.tickets[0]?.Exhibitor } = sold.purchase
  const pickup = waitingPickup(sold)
  return [
    ...RESET,
    ...CENTRE,
    ...lines(w.copy(sold.foodCopy ?? 1), cinemaOf(sold), ownerOf(exhibitor).join(', ')),
    ...LARGE,
    ...line(w.food),
    ...NORMAL,
    ...(pickup ? bytesOfCode(pickup.code) : []),
    ...LEFT,
    ...foodLines(sold).flatMap(([name, value]) => pair(name, value)),
    ...CENTRE,
    ...line(PRODUCT),
    ...CUT,
  ]
}

/** Prints each of these texts on a line, except those that are empty. */
const lines = (...texts: readonly (string | undefined)[]): Bytes => texts.flatMap((text) => (text ? line(text) : []))

const bytesOfCode = (code: string): Bytes => [...LARGE, ...line(shortPickupCode(code)), ...NORMAL, ...qrCode(code)]

function bytesOfPickup(pickup: BarPickup): Bytes {
  return [
    ...RESET,
    ...CENTRE,
    ...bytesOfCode(pickup.code),
    ...line(pickup.seats.join(' ')),
    ...LEFT,
    ...lines(...slipLines(pickup)),
    ...CUT,
  ]
}

function bytesOfTicket(ticket: Sold['tickets'][number], sold: Sold): Bytes {
  return [
    ...RESET,
    ...CENTRE,
    ...lines(
      w.copy(ticket.Copy),
      ticket.CinemaName,
      ticket.CinemaAddress,
      ownerOf(ticket.Exhibitor).join(', '),
      ticket.MovieTitle,
      `${shortDate(ticket.ShowtimeDate, w.dates)} ${twelveHour(ticket.ShowtimeTime)}`,
    ),
    ...LARGE,
    ...line(`${ticket.ScreenName} ${ticket.SeatNumber}`),
    ...NORMAL,
    ...qrCode(ticket.QrCode),
    ...line(groupPin(ticket.QrCode)),
    ...LEFT,
    ...ticketLines(ticket, sold).flatMap(([name, value]) => pair(name, value)),
    ...CENTRE,
    ...line(PRODUCT),
    ...CUT,
  ]
}

function testSlip(): Bytes {
  return [
    ...RESET,
    ...CENTRE,
    ...line('Test of the printer'),
    ...LARGE,
    ...line('Large'),
    ...NORMAL,
    ...line(`The price ${formatNaira(3400)} has a readable sign.`),
    ...qrCode('VELVET TEST'),
    ...line('The door reads this code as unknown.'),
    ...LEFT,
    ...line('1234567890'.repeat(5).slice(0, COLUMNS)),
    ...line(`${COLUMNS} digits are on one line.`),
    ...CUT,
  ]
}
