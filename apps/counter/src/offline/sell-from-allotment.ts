import { sumKobo } from '@velvet/contract/shared/kobo'
import { changeFor } from '@velvet/contract/sales/counter.rules'
import { ticketValue, type TaxInForce } from '@velvet/contract/books/taxes.rules'
import { businessDateOf } from '@velvet/contract/catalogue/business-day'
import { localDateOf, localTimeOf } from '@velvet/contract/shared/time/time'
import { FOOD_ALONE } from '@velvet/contract/sales/snacks.rules'
import type { PrintedLine } from '@velvet/contract/sales/offline-sales.calls'
import type { CounterShowtime, Menu, Sold, TillSession } from '../calls.ts'
import { counterState } from '../state/counter-state.ts'
import { readSetting, strictly, type CounterDatabase } from '../store/database.ts'
import type { Allotment, KeptCall, PaperSale } from '../store/kept-call.ts'
import { showOffline } from './allotments.ts'
import { seatsFromAllotment } from './choose-seats.ts'
import { foodFrom, soldFood } from './food.ts'

/**
 * Makes a sale without asking the server. Its tickets come from the allotment of this machine, and its food from the
 * last menu. Everything is on the disk before the result is returned, so a kill right after that loses nothing. Returns
 * undefined, and changes nothing, if the allotment has too few seats, if its time is over, if the money does not fit the
 * prices, or if the sale needs the server for another reason.
 */
export async function sellFromAllotment(database: CounterDatabase, call: KeptCall): Promise<Sold | undefined> {
  const { session, showtimes, menu } = counterState()
  const { showtimeID, items = [] } = call.input
  const showtime = showtimes?.find(({ id }) => id === showtimeID)
  const needsServer =
    call.input.seats !== undefined ||
    call.input.zone !== undefined ||
    call.input.wheelchair !== undefined ||
    call.input.code !== undefined ||
    call.input.tenders.some(({ kind }) => kind === 'transfer' || kind === 'voucher')
  const types = showtimeID === undefined ? [] : showtime && typesOf(call, showtime)
  const food = items.length === 0 ? [] : menu?.cinemaID === session?.till.cinemaID && menu && foodFrom(menu, items)
  if (!session || !types || !food || needsServer) return undefined
  const change = changeFor(sumKobo([...types, ...food]), call.input.tenders.map(paying))
  if (change === undefined) return undefined
  const offsetMs = Math.round((await readSetting(database, 'offsetMs')) ?? 0)
  const sold = await strictly(database, async (tx) => {
    // If the browser closed the connection before confirming the commit, the transaction runs again.
    if (await tx.objectStore('papers').get(call.key)) return (await tx.objectStore('settings').get('sold')) as Sold
    const allotment = showtime && (await tx.objectStore('allotments').get(showtime.id))
    let seats: ReturnType<typeof seatsFromAllotment> = []
    if (showtime) {
      if (!allotment || Date.parse(allotment.endsAt) <= Date.now() + offsetMs) return undefined
      seats = seatsFromAllotment(allotment, types.length)
      if (!seats || seats.length === 0) return undefined
      const left = allotment.seats.filter((seat) => !seats?.includes(seat))
      await tx.objectStore('allotments').put({ ...allotment, seats: left })
    }
    const made = soldBy(call, { session, showtime, types, seats, food, menu, change, paper: allotment?.paper })
    await tx.objectStore('papers').put(paperOf(call, made, { food, offsetMs }))
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

/** Only a voucher has no amount of its own, and a till takes none without the server. */
const paying = <T extends { kobo?: number | undefined }>(tender: T) => ({ ...tender, kobo: tender.kobo ?? 0 })

interface Parts {
  session: TillSession
  /** Undefined for food alone. */
  showtime: CounterShowtime | undefined
  types: Types
  seats: readonly { seat: string; code: string }[]
  food: readonly PrintedLine[]
  menu: Menu | undefined
  /** The seller gives this many kobo back in cash. */
  change: number
  paper: Allotment['paper']
}

/** Returns the sale as the server would, as far as the receipt shows it. The serials are not known yet. */
function soldBy({ key, input, at }: KeptCall, parts: Parts): Sold {
  const { session, showtime, types, food, menu, change } = parts
  const { person } = counterState()
  const soldAt = new Date(at).toISOString()
  return {
    purchase: {
      id: key,
      channel: 'counter',
      sessionID: session.id,
      showtimeID: showtime?.id ?? null,
      till: { id: session.till.id, name: session.till.name },
      operator: { id: person?.id ?? '', name: person?.name ?? '' },
      soldAt,
      change,
      refunded: 0,
      kobo: sumKobo([...types, ...food]),
      ...(menu && food.length > 0 && { exhibitor: menu.exhibitor }),
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
    tickets: showtime ? ticketsOf(key, showtime, parts) : [],
    ...(menu && food.length > 0 && soldFood(menu, food, soldAt)),
    change,
  }
}

function ticketsOf(key: string, showtime: CounterShowtime, { session, types, seats, paper }: Parts): Sold['tickets'] {
  const { timeZone } = showtime
  const startsAt = new Date(showtime.startsAt)
  return types.map((type, place) => ({
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

function paperOf(
  { key, input, at }: KeptCall,
  { purchase, tickets, pickup }: Sold,
  { food, offsetMs }: { food: PrintedLine[]; offsetMs: number },
): PaperSale {
  const { sessionID, showtimeID, tenders, phoneNumber } = input
  return {
    key,
    at,
    kobo: purchase.kobo,
    film: tickets[0]?.MovieTitle ?? FOOD_ALONE,
    seats: tickets.map(({ SeatNumber }) => SeatNumber),
    input: {
      sessionID,
      tenders,
      offsetMs,
      soldAt: purchase.soldAt,
      tickets: tickets.map(({ TypeID, QrCode, Kobo }) => ({ typeID: TypeID, code: QrCode, kobo: Kobo })),
      items: food,
      ...(showtimeID !== undefined && { showtimeID }),
      ...(pickup && { pickupCode: pickup.code }),
      ...(phoneNumber !== undefined && { phoneNumber }),
    },
  }
}
