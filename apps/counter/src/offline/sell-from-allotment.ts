import { sumKobo } from '@velvet/contract/shared/kobo'
import { changeFor } from '@velvet/contract/sales/counter.rules'
import { ticketValue, type TaxInForce } from '@velvet/contract/books/taxes.rules'
import { businessDateOf } from '@velvet/contract/catalogue/business-day'
import { localDateOf, localTimeOf } from '@velvet/contract/shared/time/time'
import type { CounterShowtime, Sold, TillSession } from '../calls.ts'
import { counterState } from '../state/counter-state.ts'
import { readSetting, strictly, type CounterDatabase } from '../store/database.ts'
import type { Allotment, KeptCall, PaperSale } from '../store/kept-call.ts'
import { showOffline } from './allotments.ts'
import { seatsFromAllotment } from './choose-seats.ts'

/**
 * Makes a sale from the allotment of this machine, without asking the server. Everything is on the disk before the
 * result is returned, so a kill right after that loses nothing. Returns undefined, and changes nothing, if the
 * allotment has too few seats, if its time is over, if the money does not fit the prices, or if the sale needs the
 * server for another reason.
 */
export async function sellFromAllotment(database: CounterDatabase, call: KeptCall): Promise<Sold | undefined> {
  const { session, showtimes } = counterState()
  const showtime = showtimes?.find(({ id }) => id === call.input.showtimeID)
  const needsServer =
    call.input.seats !== undefined ||
    call.input.zone !== undefined ||
    call.input.wheelchair !== undefined ||
    call.input.code !== undefined ||
    call.input.items !== undefined ||
    call.input.tenders.some(({ kind }) => kind === 'transfer' || kind === 'voucher')
  if (!session || !showtime || needsServer) return undefined
  const types = typesOf(call, showtime)
  const change = types && changeFor(sumOf(types), call.input.tenders.map(paying))
  if (!types || change === undefined) return undefined
  const offsetMs = Math.round((await readSetting(database, 'offsetMs')) ?? 0)
  const sold = await strictly(database, async (tx) => {
    // If the browser closed the connection before confirming the commit, the transaction runs again.
    if (await tx.objectStore('papers').get(call.key)) return (await tx.objectStore('settings').get('sold')) as Sold
    const allotment = await tx.objectStore('allotments').get(showtime.id)
    if (!allotment || Date.parse(allotment.endsAt) <= Date.now() + offsetMs) return undefined
    const seats = seatsFromAllotment(allotment, types.length)
    if (!seats || seats.length === 0) return undefined
    const { paper } = allotment
    const made = soldBy(call, { session, showtime, types, seats, change, paper })
    const left = allotment.seats.filter((seat) => !seats.includes(seat))
    await tx.objectStore('allotments').put({ ...allotment, seats: left })
    await tx.objectStore('papers').put(paperOf(call, made, offsetMs))
    await tx.objectStore('calls').delete(call.key)
    await tx.objectStore('settings').put(made, 'sold')
    return made
  })
  if (sold) await showOffline(database)
  return sold
}

type Types = CounterShowtime['types']

/**
 * Returns the type of each ticket, in the order in which the server sells them; undefined if one of the types is not
 * sold any more.
 */
function typesOf({ input }: KeptCall, { types }: CounterShowtime): Types | undefined {
  const each = (input.tickets ?? []).flatMap(({ typeID, count }) =>
    Array<Types[number] | undefined>(count).fill(types.find((one) => one.typeID === typeID)),
  )
  const known = each.filter((type) => type !== undefined)
  return known.length === each.length ? known : undefined
}

function sumOf(types: Types): number {
  return sumKobo(types)
}

/** Only a voucher has no amount of its own, and a till takes none without the server. */
const paying = <T extends { kobo?: number | undefined }>(tender: T) => ({ ...tender, kobo: tender.kobo ?? 0 })

interface Parts {
  session: TillSession
  showtime: CounterShowtime
  types: Types
  seats: readonly { seat: string; code: string }[]
  /** The seller gives this many kobo back in cash. */
  change: number
  paper: Allotment['paper']
}

/** Returns the sale as the server would, as far as the receipt shows it. The serials are not known yet. */
function soldBy({ key, input, at }: KeptCall, parts: Parts): Sold {
  const { session, showtime, types, seats, change, paper } = parts
  const { timeZone } = showtime
  const startsAt = new Date(showtime.startsAt)
  const { person } = counterState()
  const tickets = types.map((type, place): Sold['tickets'][number] => ({
    TicketID: seats[place]?.code ?? '',
    PurchaseID: key,
    ShowtimeID: showtime.id,
    TicketStatus: 'Unused',
    MovieTitle: showtime.film,
    PosterURL: '',
    Colour: '',
    CinemaName: session.till.cinema,
    ScreenName: showtime.screen,
    CinemaAddress: paper?.cinemaAddress ?? '',
    Exhibitor: paper?.exhibitor,
    ShowtimeTime: localTimeOf(startsAt, timeZone),
    ShowtimeDate: localDateOf(startsAt, timeZone),
    TimeZone: timeZone,
    SeatNumber: seats[place]?.seat ?? '',
    QrCode: seats[place]?.code ?? '',
    TypeID: type.typeID,
    TypeName: type.name,
    TypeClass: type.class,
    ...priced(type.kobo, paper?.taxes),
    Serial: 0,
    Copy: 1,
    PlayDate: paper?.playDate ?? businessDateOf(startsAt, timeZone),
  }))
  return {
    purchase: {
      id: key,
      channel: 'counter',
      sessionID: session.id,
      showtimeID: showtime.id,
      till: { id: session.till.id, name: session.till.name },
      operator: { id: person?.id ?? '', name: person?.name ?? '' },
      soldAt: new Date(at).toISOString(),
      change,
      refunded: 0,
      kobo: sumOf(types),
      tenders: input.tenders.map(paying).map(({ kind, kobo: paid, reference, terminal, reason }) => ({
        kind,
        kobo: kind === 'cash' ? paid - change : paid,
        reference: reference ?? null,
        terminal: terminal ?? null,
        isConfirmed: false,
        reason: reason ?? null,
      })),
      reason: null,
      approver: null,
    },
    tickets,
    change,
  }
}

/** Splits the price of a ticket into its taxes and the rest, as the server does when it sells one. */
function priced(kobo: number, inForce: readonly TaxInForce[] = []) {
  const { taxes, netKobo } = ticketValue(kobo, inForce)
  return {
    Kobo: kobo,
    PaidKobo: kobo,
    NetKobo: netKobo,
    Taxes: taxes.map(({ name, ppm, kobo: share }) => ({ name, ppm, kobo: share })),
  }
}

function paperOf({ key, input, at }: KeptCall, sold: Sold, offsetMs: number): PaperSale {
  const { sessionID, tenders, phoneNumber } = input
  return {
    key,
    at,
    kobo: sold.purchase.kobo,
    film: sold.tickets[0]?.MovieTitle ?? '',
    seats: sold.tickets.map(({ SeatNumber }) => SeatNumber),
    input: {
      sessionID,
      showtimeID: sold.tickets[0]?.ShowtimeID ?? '',
      tenders,
      offsetMs,
      soldAt: new Date(at).toISOString(),
      tickets: sold.tickets.map(({ TypeID, QrCode, Kobo }) => ({
        typeID: TypeID,
        code: QrCode,
        kobo: Kobo,
      })),
      ...(phoneNumber !== undefined && { phoneNumber }),
    },
  }
}
