import { formatKobo, sumKobo } from '@velvet/contract/shared/kobo'
import { namedLines } from '@velvet/contract/sales/bundles.rules'
import { isToCollect } from '@velvet/contract/sales/pickups.rules'
import { withoutRc } from '@velvet/contract/tickets/receipt'
import { localDateOf, localTimeOf, shortDate, twelveHour } from '@velvet/contract/shared/time/time'
import type { BarPickup, Sold } from '../calls.ts'
import { nairaText } from '../parts/naira.ts'
import { counterState } from '../state/counter-state.ts'
import { paperWords as w } from './paper-words.ts'

type Ticket = Sold['tickets'][number]

/** A ticket shows the name of a line on the left, and its value on the right. */
export type TicketLine = readonly [name: string, value: string]

/** Returns the lines below the code of a ticket, in the order in which every printer prints them. */
export function ticketLines(ticket: Ticket, sold: Sold): TicketLine[] {
  const { till, operator, soldAt } = sold.purchase
  const { TimeZone: zone } = ticket
  return [
    [w.type, ticket.Zone ? `${ticket.TypeName}, ${w.zones[ticket.Zone]}` : ticket.TypeName],
    [w.price, w.amount(nairaText(ticket.Kobo))],
    ...(ticket.Taxes ?? []).map(({ name, ppm, kobo }): TicketLine => [
      w.ofWhich(name + rateText(ppm)),
      w.amount(formatKobo(kobo)),
    ]),
    // The server counts the serials, so a ticket that was sold without a network has none yet.
    [w.serial, ticket.Serial > 0 ? String(ticket.Serial) : w.follows],
    [w.playDate, shortDate(ticket.PlayDate, w.dates)],
    [w.sold, momentText(soldAt, zone)],
    [w.till, `${till.name}, ${operator.name}`],
    ...(isLastOfSale(ticket, sold) ? paidLines(sold) : []),
  ]
}

/**
 * Returns the paper of food and drinks: each line, the sums of tickets and of food, the taxes of both by rate, and how
 * the whole sale was paid. A copy of a part of the sale does not mention the rest of it.
 */
export function foodLines(sold: Sold): TicketLine[] {
  const { items = [], purchase } = sold
  const itemsKobo = sumKobo(items)
  const isWhole = koboOf(sold.tickets) + itemsKobo === purchase.kobo
  const tickets = isWhole ? sold.tickets : []
  const taxes = new Map<string, number>()
  for (const { name, ppm, kobo } of [...tickets.flatMap(({ Taxes }) => Taxes ?? []), ...items.flatMap(taxesOf)]) {
    const rate = name + rateText(ppm)
    taxes.set(rate, (taxes.get(rate) ?? 0) + kobo)
  }
  const naira = (kobo: number) => w.amount(nairaText(kobo))
  const sums: TicketLine[] = [
    [w.tickets(tickets.length), naira(koboOf(tickets))],
    [w.food, naira(itemsKobo)],
  ]
  return [
    ...namedLines(items).flatMap(({ line, text, heading }): TicketLine[] => {
      const of = [text, naira(line.kobo)] as const
      return heading === undefined ? [of] : [[heading, ''], of]
    }),
    ...(tickets.length > 0 ? sums : []),
    [w.total, naira(koboOf(tickets) + itemsKobo)],
    ...Array.from(taxes, ([rate, kobo]): TicketLine => [w.ofWhich(rate), w.amount(formatKobo(kobo))]),
    ...(isWhole ? tenderLines(sold) : []),
    [w.till, `${purchase.till.name}, ${purchase.operator.name}`],
    [w.sold, momentText(purchase.soldAt, sold.tickets[0]?.TimeZone)],
  ]
}

const koboOf = (tickets: readonly Ticket[]) => tickets.reduce((sum, { Kobo }) => sum + Kobo, 0)

const taxesOf = ({ taxes }: NonNullable<Sold['items']>[number]) => taxes

/** Returns the lines of the slip from which the bar makes an order. */
export function slipLines({ lines }: BarPickup): string[] {
  const kept = lines.filter(({ isPaidBack }) => !isPaidBack)
  return namedLines(kept).flatMap(({ text, heading }) => (heading === undefined ? [text] : [heading, text]))
}

/** Returns the order that the bar still has to hand over, if the sale has one. */
export const waitingPickup = ({ pickup }: Sold) => (pickup && isToCollect(pickup.state) ? pickup : undefined)

/** Formats the time of a sale at its cinema. */
function momentText(instant: string, zone = counterState().session?.till.timeZone): string {
  const at = new Date(instant)
  return `${shortDate(localDateOf(at, zone), w.dates)} ${twelveHour(localTimeOf(at, zone))}`
}

const PPM_A_PERCENT = 10_000

function rateText(ppm: number | undefined): string {
  return ppm === undefined ? '' : ` ${ppm / PPM_A_PERCENT} %`
}

/** Returns true for the last paper of a whole sale. A single reprinted ticket does not mention the other tickets. */
function isLastOfSale(ticket: Ticket, { tickets, purchase }: Sold): boolean {
  return ticket === tickets[tickets.length - 1] && koboOf(tickets) === purchase.kobo
}

/** Prints once for all tickets of a sale how they were paid. */
function paidLines(sold: Sold): TicketLine[] {
  const { tickets, purchase } = sold
  const together = [w.together(tickets.length), w.amount(nairaText(purchase.kobo))] as const
  return [...(tickets.length > 1 ? [together] : []), ...tenderLines(sold)]
}

function tenderLines({ purchase, change }: Sold): TicketLine[] {
  return [
    ...purchase.tenders.map(({ kind, kobo, reference }): TicketLine => {
      return [w.paidBy[kind], [w.amount(nairaText(kobo)), reference].filter(Boolean).join(', ')]
    }),
    ...(change > 0 ? [[w.change, w.amount(nairaText(change))] as const] : []),
  ]
}

/** Returns the owner of the cinema, and its numbers at the tax office and the register of companies. */
export function ownerOf(owner: Ticket['Exhibitor']): readonly string[] {
  if (!owner) return []
  const { name, tin, rcNumber } = owner
  const ofRegister = withoutRc(rcNumber)
  return [name, tin && `${w.taxNumber} ${tin}`, ofRegister && `${w.register} ${ofRegister}`].filter(
    (part) => part !== '',
  )
}

/** Returns the name of the cinema of a sale, which is that of the till if the sale has no ticket. */
export const cinemaOf = ({ tickets }: Sold) => tickets[0]?.CinemaName ?? counterState().session?.till.cinema ?? ''
