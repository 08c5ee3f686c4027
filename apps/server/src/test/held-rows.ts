import { seatsForSale } from '@velvet/contract/catalogue/seats'
import { drawnRow } from '@velvet/contract/test/drawn-row'
import { Allocator } from '../sales/purchases/decide-orders.ts'
import type { HeldShowtime, HeldWallets } from '../sales/purchases/hold-orders-sql.ts'
import type { OrderToDecide, Request } from '../sales/purchases/order.ts'
import type { HeldItems } from '../sales/snacks/hold-items-sql.ts'

/** What one Point is worth in kobo at the box office of these rows. */
export const KOBO_OF_A_POINT = 50

const SHOWTIME: HeldShowtime = {
  marks: null,
  id: 'a showtime',
  cinemaId: 'a cinema',
  title: 'LIONHEART',
  colour: '#102030',
  hasBegun: false,
  isCancelled: false,
  isSaleOver: false,
  saleEndsBelowSeats: 0,
  totalSeats: 6,
  seatsLeft: 6,
  refusedTypes: [],
  ticketPrice: 100,
  maxTickets: 10,
  cinemaName: 'Wikki Cinema',
  cinemaAddress: '1 Yakubun Road',
  screenName: 'Hall 2',
  time: '18:30',
  date: '2026-11-27',
  posterUrl: '/posters/lionheart.webp',
  StartsAt: '2026-11-27T18:30:00+01:00',
  EndsAt: '2026-11-27T20:30:00+01:00',
  TimeZone: 'Africa/Lagos',
  Latitude: 10.31,
  Longitude: 9.84,
  CinemaPhone: '08030000000',
  refundableUntil: '2026-11-26T18:30:00+01:00',
  boughtAt: '2026-11-20T12:00:00+01:00',
  taxes: [{ kind: 'vat', name: 'VAT', ppm: 75_000, base: 'net' }],
  reporting: null,
  distributorId: null,
  sponsoredInGross: true,
  exhibitor: { name: 'Wikki Ltd', tin: '1', rcNumber: 'RC 2' },
}

/** Makes a locked showtime. It has six free seats at 100 Points, unless the test sets others. */
export const aHeldShowtime = (options: Partial<HeldShowtime> = {}): HeldShowtime => ({
  ...SHOWTIME,
  ...options,
})

export type Options = Partial<Request> & { customer?: string; key?: string }

/** Makes an order of one ticket for the showtime above at its price, unless the test sets another. */
export function anOrder({ customer = 'buyer', key, ...options }: Options = {}): OrderToDecide {
  const count = options.numberOfTickets ?? 1
  const { id, cinemaId, ticketPrice } = SHOWTIME
  return {
    customerId: customer,
    request: {
      uuid: customer,
      showtimeID: id,
      cinemaID: cinemaId,
      numberOfTickets: count,
      amountToPay: count * ticketPrice,
      ...options,
    },
    key: key === undefined ? undefined : { value: key, requestHash: `hash of ${key}` },
  }
}

interface HeldRows {
  showtimes?: readonly HeldShowtime[]
  wallets?: Partial<HeldWallets>
  items?: HeldItems
  /** The places of the two rows A and B of each hall, as `drawnRow` takes them. */
  rows?: readonly [string, string]
}

/** Makes a decider for locked rows. Its two customers have 1,000 Points each. */
export function anAllocator({
  showtimes = [aHeldShowtime()],
  wallets = {},
  items,
  rows: [a, b] = ['ssss', 'ss'],
}: HeldRows = {}): Allocator {
  const hall = seatsForSale([drawnRow('A', a), drawnRow('B', b)])
  return new Allocator({
    showtimes: new Map(showtimes.map((showtime) => [showtime.id, showtime])),
    seatMaps: new Map(showtimes.map(({ id }) => [id, hall])),
    items,
    wallets: {
      balances: { buyer: 1000, other: 1000 },
      heldElsewhere: [],
      takenSeats: {},
      endedHolds: {},
      ownHolds: {},
      screens: {},
      lastSerials: {},
      types: {},
      rate: { vp: 1, kobo: KOBO_OF_A_POINT },
      hasOffers: false,
      ...wallets,
    },
  })
}

/** Returns the seats that an order gets, or the code of its refusal. */
export function decidedBy(allocator: Allocator, options: Options = {}): string {
  const sale = allocator.decide(anOrder(options))
  return 'tickets' in sale ? sale.tickets.map(({ seat }) => seat).join(' ') : sale.code
}
