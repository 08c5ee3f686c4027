import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import type { Catalogue } from '../../kernel/showtimes/catalogue-sql.ts'
import { dayAndTime, readLocalInstant } from '../../kernel/showtimes/local-time-sql.ts'
import type { ListedTicket } from './listed-tickets-sql.ts'
import type { PlainTicket } from './plain-tickets-sql.ts'

const STANDARD_TYPE = { TicketType: null, TypeNote: null, TypeTranslations: null }

/** Returns the tickets of a list. Tickets of one purchase share their instants, so each instant is read once. */
export function toTickets(rows: readonly (PlainTicket | ListedTicket)[], catalogue: Catalogue): Ticket[] {
  const known = new Map<string, string>()
  const localInstant = (read: string) => {
    const before = known.get(read)
    if (before !== undefined) return before
    const shown = readLocalInstant(read)
    known.set(read, shown)
    return shown
  }
  return rows.map((row) => toTicket(row, catalogue, localInstant))
}

/**
 * Returns a ticket with the data from the process's catalogue. A plain ticket has nothing in the columns that its
 * statement does not select. The properties are written one by one, because joining several objects by spreading
 * takes ten times the memory. They stand in the order of the contract, so that the ticket is sent as it is.
 */
function toTicket(
  listed: PlainTicket | ListedTicket,
  catalogue: Catalogue,
  localInstant: (read: string) => string,
): Ticket {
  const row: Omit<PlainTicket, 'sellsSnacks'> & Partial<ListedTicket> = listed
  const { soldAt, cinemaId } = row
  const film = catalogue.films[row.filmId]
  const cinema = catalogue.cinemas[cinemaId]
  const screen = catalogue.screens[row.screenId]
  if (!film || !cinema || !screen) throw new Error('The film, the cinema or the screen of a ticket is missing')
  const type = catalogue.types[row.typeId] ?? STANDARD_TYPE
  const owner = soldAt === null ? undefined : catalogue.owners[cinemaId]?.find(({ since }) => since <= soldAt)
  const startsAt = localInstant(row.StartsAt)
  const { date, time } = dayAndTime(startsAt)
  return {
    TicketID: row.TicketID,
    TicketStatus: row.TicketStatus,
    MovieTitle: film.MovieTitle,
    CinemaName: cinema.CinemaName,
    CinemaAddress: cinema.CinemaAddress,
    ShowtimeTime: time,
    ShowtimeDate: date,
    PosterURL: film.PosterURL,
    SeatNumber: row.SeatNumber,
    QrCode: row.QrCode,
    PurchaseID: row.PurchaseID,
    ShowtimeID: row.ShowtimeID,
    ScreenName: screen.ScreenName,
    Colour: film.Colour,
    Refunded: row.Refunded ?? false,
    ExchangedTo: row.ExchangedTo ?? null,
    Disruption: row.Disruption ?? null,
    RefundableUntil: row.RefundableUntil ? localInstant(row.RefundableUntil) : null,
    TicketType: type.TicketType,
    TypeNote: type.TypeNote,
    TypeTranslations: type.TypeTranslations,
    Zone: row.Zone,
    Price: row.Price,
    ListPrice: row.ListPrice ?? null,
    RefundedWith: row.RefundedWith ?? null,
    BundleLine: row.BundleLine ?? null,
    GrossKobo: row.GrossKobo,
    Sponsor: row.Sponsor ?? null,
    NetKobo: row.NetKobo,
    // PostgreSQL returns the properties of a tax in an order of its own.
    Taxes: row.Taxes?.map(({ name, kobo }) => ({ name, kobo })) ?? null,
    Exhibitor: owner?.exhibitor ?? null,
    Invoice: row.Invoice,
    BoughtAt: row.BoughtAt ? localInstant(row.BoughtAt) : null,
    RefundedAt: row.RefundedAt ? localInstant(row.RefundedAt) : null,
    LinkSent: row.LinkSent ?? false,
    GivenAway: row.GivenAway ?? false,
    TakenBy: row.TakenBy ?? null,
    CanTakeBack: row.CanTakeBack ?? false,
    Snacks:
      'sellsSnacks' in listed ? { cinemaID: cinemaId, isSold: listed.sellsSnacks, pickups: [] } : (row.Snacks ?? null),
    StartsAt: startsAt,
    EndsAt: localInstant(row.EndsAt),
    TimeZone: cinema.TimeZone,
    Latitude: cinema.Latitude,
    Longitude: cinema.Longitude,
    CinemaPhone: cinema.CinemaPhone,
  }
}
