import type * as contract from '@velvet/contract/tickets/tickets.calls'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { AppError } from '@velvet/contract/shared/errors'
import { TICKETS_PER_PAGE } from '@velvet/contract/tickets/tickets.rules'
import type { Call } from '../../kernel/calls/call.ts'
import type { TokenCall } from '../../kernel/calls/token-route.ts'
import { liveRows } from '../../kernel/identity/live-rows.ts'
import type { Catalogue } from '../../kernel/showtimes/catalogue-sql.ts'
import { dayAndTime, readLocalInstant } from '../../kernel/showtimes/local-time-sql.ts'
import { listNextOwnTicketRows, listOwnTicketRows, type ListedTicket } from './listed-tickets-sql.ts'
import { findTicketRow } from './tickets-sql.ts'

export async function listTickets(call: TokenCall<typeof contract.listTickets>) {
  const { db, catalogue: kept, tokenHolder: holder, input } = call
  const { after } = input
  const { rows, catalogue } = await kept.readWith((snapshot) => {
    const page = { ...holder, limit: TICKETS_PER_PAGE, snapshot }
    if (!after) return listOwnTicketRows(db, page)
    const { TicketID: afterId, TicketStatus: status } = after
    return listNextOwnTicketRows(db, { ...page, afterId, isAfterUnused: status === 'Unused' })
  })
  const [first] = liveRows(rows, holder)
  if (first.isAfterKnown === false) throw new AppError('ticket-not-found')
  return rows.filter((row) => row.TicketID !== null).map((row) => toTicket(row, catalogue))
}

const STANDARD_TYPE = { TicketType: null, TypeNote: null, TypeTranslations: null }

/** Returns a ticket with the data from the process's catalogue. */
function toTicket(listed: ListedTicket, { films, cinemas, screens, types, owners }: Catalogue): Ticket {
  const { soldAt, cinemaId } = listed
  const film = films[listed.filmId]
  const cinema = cinemas[cinemaId]
  const screen = screens[listed.screenId]
  if (!film || !cinema || !screen) throw new Error('The film, the cinema or the screen of a ticket is missing')
  const startsAt = readLocalInstant(listed.StartsAt)
  const { date, time } = dayAndTime(startsAt)
  const owner = soldAt === null ? undefined : owners[cinemaId]?.find(({ since }) => since <= soldAt)
  return {
    ...listed,
    ...film,
    ...cinema,
    ...screen,
    ...(types[listed.typeId] ?? STANDARD_TYPE),
    StartsAt: startsAt,
    EndsAt: readLocalInstant(listed.EndsAt),
    ShowtimeDate: date,
    ShowtimeTime: time,
    BoughtAt: listed.BoughtAt && readLocalInstant(listed.BoughtAt),
    RefundedAt: listed.RefundedAt && readLocalInstant(listed.RefundedAt),
    RefundableUntil: listed.RefundableUntil && readLocalInstant(listed.RefundableUntil),
    Exhibitor: owner?.exhibitor ?? null,
  }
}

export async function getTicket({ db, customer, input }: Call<typeof contract.getTicket>) {
  const ticket = await findTicketRow(db, customer.id, input.ticketID)
  if (!ticket) throw new AppError('ticket-not-found')
  return { ticket }
}
