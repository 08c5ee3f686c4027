import { AppError } from '@velvet/contract/shared/errors'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { LIMITED_SEATS } from '@velvet/contract/catalogue/availability'
import { localDateOf } from '@velvet/contract/shared/time/time'
import { v7 as uuid } from 'uuid'
import { cinemas } from '../../seeds/cinemas.ts'
import { findCustomerId } from '../kernel/identity/accounts-sql.ts'
import type { Database } from '../platform/database/connect.ts'
import { Allocator } from '../sales/purchases/decide-orders.ts'
import { seatMapsOf } from '../sales/purchases/seat-maps.ts'
import { lockShowtimes, lockWallets } from '../sales/purchases/hold-orders-sql.ts'
import { writeSales } from '../sales/purchases/write-sales-sql.ts'
import { listSmallShowtimes } from './demo-sql.ts'
import { CROWD_PHONE, giveOpeningCredit } from './load-people.ts'

const LEFT_WHEN_LIMITED = LIMITED_SEATS - 2

interface SmallShowtime {
  id: string
  filmId: string
  startsAt: Date
  cinemaId: string
  price: number
  totalSeats: number
  assignedSeats: number
}

/**
 * Sells out one of the coming showtimes, and nearly sells out another one, by real purchases of the
 * demo crowd. Leaves out showtimes that begin soon, so that something can always be bought, and
 * cinemas that staff have added.
 */
export async function fillSeats(db: Database, now: Date): Promise<void> {
  const crowdId = await findCustomerId(db, CROWD_PHONE)
  if (!crowdId) return
  const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS)
  const slugs = cinemas.map(({ slug }) => slug)
  const showtimes = await listSmallShowtimes(db, { slugs, from: hours(6), to: hours(36) })
  const left = ({ totalSeats, assignedSeats }: SmallShowtime) => totalSeats - assignedSeats
  const empty = showtimes.filter(({ assignedSeats }) => assignedSeats === 0)

  const soldOut = empty.find((showtime) => empty.some(isBeside(showtime))) ?? empty[0]
  const limited = empty.find((showtime) => showtime !== soldOut)

  if (soldOut && !showtimes.some((showtime) => left(showtime) === 0)) {
    await fill(db, crowdId, soldOut, 0)
  }
  if (limited && !showtimes.some((showtime) => left(showtime) === LEFT_WHEN_LIMITED)) {
    await fill(db, crowdId, limited, LEFT_WHEN_LIMITED)
  }
}

/**
 * Returns true for another showtime of the same film on the same day. A film whose only showtime of
 * a day is sold out would make a poor first impression of the product.
 */
const isBeside =
  ({ id, filmId, startsAt }: SmallShowtime) =>
  (other: SmallShowtime) =>
    other.id !== id && other.filmId === filmId && localDateOf(other.startsAt) === localDateOf(startsAt)

async function fill(db: Database, crowdId: string, small: SmallShowtime, leave: number) {
  let toSell = small.totalSeats - leave
  await db.transaction().execute(async (tx) => {
    const showtimes = await lockShowtimes(tx, [small.id])
    // Staff may have ended the online sale of this showtime early.
    if (showtimes.get(small.id)?.isSaleOver) return
    // The reference is not the id of the showtime, because a showtime can be filled again after its
    // tickets were refunded.
    await giveOpeningCredit(tx, crowdId, toSell * small.price, `seats-${uuid()}`)
    const wallets = await lockWallets(tx, [crowdId], [small.id])
    const seatMaps = await seatMapsOf(tx, wallets.screens)
    const allocator = new Allocator({ showtimes, wallets, seatMaps })
    const most = showtimes.get(small.id)?.maxTickets ?? toSell
    const sales = []
    for (; toSell > 0; toSell -= most) {
      const request = requestFor(crowdId, small, Math.min(toSell, most))
      const sale = allocator.decide({ customerId: crowdId, request, key: undefined })
      if (!(sale instanceof AppError)) sales.push(sale)
    }
    await writeSales(tx, sales)
  })
}

function requestFor(crowdId: string, { id, cinemaId, price }: SmallShowtime, count: number) {
  return {
    uuid: crowdId,
    showtimeID: id,
    cinemaID: cinemaId,
    numberOfTickets: count,
    amountToPay: count * price,
  }
}
