import { attempt } from '@velvet/client/attempt'
import { serverNow } from '@velvet/client/server-clock'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { businessDateOf, businessDayOf } from '@velvet/contract/catalogue/business-day'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { instantOf, TIME_ZONE } from '@velvet/contract/shared/time/time'
import { isToUse } from './is-to-use.ts'
import { readTransferTickets } from './kept-transfer.ts'

declare global {
  /** True when home has room for the strip of tonight's ticket. The page's first script sets it too. */
  var hasTonight: boolean | undefined
}

/**
 * The phone keeps the spans of time under this name in which home shows a ticket, by the phone's own
 * clock, such as `1764310000000-1764350000000`. The page's first script reads them.
 */
const SPANS = 'tonight'

/** A ticket from an older version of the server does not say when the showtime ends. */
const LONGEST_FILM_MS = 4 * HOUR_MS

/** Returns true from the morning of the showtime of this ticket on. */
export function isToday(ticket: Ticket): boolean {
  return spanOf(ticket).from <= serverNow()
}

/** Returns from when until when home shows a ticket: from the morning of its showtime to its end. */
function spanOf(ticket: Ticket): { from: number; until: number } {
  const { StartsAt, EndsAt, TimeZone = TIME_ZONE } = ticket
  const start = StartsAt ? new Date(StartsAt) : instantOf(ticket.ShowtimeDate, ticket.ShowtimeTime, TimeZone)
  const { from } = businessDayOf(businessDateOf(start, TimeZone), TimeZone)
  const until = EndsAt ? Date.parse(EndsAt) : start.getTime() + LONGEST_FILM_MS
  return { from: from.getTime(), until }
}

const isShown = (ticket: Ticket) => isToUse(ticket) && ticket.Refunded !== true

/**
 * Returns the tickets that home shows, those of one purchase; empty if there are none. They are for the next
 * showtime of today. A ticket that was taken without an account is shown on earlier days too, because home
 * is where its holder finds it.
 */
export function ticketsTonight(own: readonly Ticket[], transfers: readonly Ticket[]): Ticket[] {
  const now = serverNow()
  const [first, ...others] = [...own, ...transfers]
    .filter((ticket) => {
      const { from, until } = spanOf(ticket)
      return isShown(ticket) && now < until && (from <= now || transfers.includes(ticket))
    })
    .sort((one, other) => spanOf(one).until - spanOf(other).until)
  if (!first) return []
  return [first, ...others.filter(({ PurchaseID }) => PurchaseID === first.PurchaseID)]
}

/** Stores when home has to show a ticket: one of these, or one that was taken without an account. */
export function keepTonight(tickets: readonly Ticket[]): void {
  const aheadMs = serverNow() - Date.now()
  const kept = readTransferTickets().map(({ ticket }) => ticket)
  const ofGifts = kept.filter(isShown).map((transfer) => ({ ...spanOf(transfer), from: aheadMs }))
  const spans = [...tickets.filter(isShown).map(spanOf), ...ofGifts]
    .filter(({ until }) => until > serverNow())
    .map(({ from, until }) => `${from - aheadMs}-${until - aheadMs}`)
  attempt(() => {
    if (spans.length > 0) localStorage.setItem(SPANS, [...new Set(spans)].join(' '))
    else localStorage.removeItem(SPANS)
  })
  markTonight()
}

/**
 * Makes room on home for the strip, or takes it away, as the page's first script does. Home itself
 * stays as it is while it is open, because its posters must not move under a finger.
 */
export function markTonight(): void {
  if (/^\/(?:home)?$/i.test(location.pathname)) return
  const now = Date.now()
  const spans = (attempt(() => localStorage.getItem(SPANS)) ?? '').split(' ')
  globalThis.hasTonight = spans.some((span) => {
    const [from = 0, until = 0] = span.split('-').map(Number)
    return from <= now && now < until
  })
  document.documentElement.toggleAttribute('data-tonight', globalThis.hasTonight)
}
