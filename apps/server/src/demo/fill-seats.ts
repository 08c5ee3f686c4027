import { LIMITED_SEATS } from '@velvet/contract/availability'
import type { Database } from '../database/connect.ts'
import { findMaxTickets } from '../purchases/purchase-sql.ts'
import { purchase } from '../purchases/purchase-tickets.ts'
import { findCustomerId, listSmallShowtimes } from './demo-sql.ts'
import { CROWD_PHONE, giveOpeningCredit } from './load-people.ts'

const HOUR_MS = 3_600_000
const LEFT_WHEN_LIMITED = LIMITED_SEATS - 2

interface SmallShowtime {
  id: string
  cinemaId: string
  price: number
  totalSeats: number
  assignedSeats: number
}

/**
 * Makes one of the coming showtimes sold out and one nearly so, by real purchases of the demo
 * crowd. Showtimes that begin soon are left alone, so that there is always something to buy.
 */
export async function fillSeats(db: Database, now: Date): Promise<void> {
  const crowdId = await findCustomerId(db, CROWD_PHONE)
  if (!crowdId) return
  const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS)
  const showtimes = await listSmallShowtimes(db, hours(6), hours(36))
  const left = ({ totalSeats, assignedSeats }: SmallShowtime) => totalSeats - assignedSeats
  const empty = showtimes.filter(({ assignedSeats }) => assignedSeats === 0)

  if (!showtimes.some((showtime) => left(showtime) === 0)) {
    const [soldOut] = empty.splice(0, 1)
    if (soldOut) await fill(db, crowdId, soldOut, 0)
  }
  if (!showtimes.some((showtime) => left(showtime) === LEFT_WHEN_LIMITED)) {
    const [limited] = empty.splice(0, 1)
    if (limited) await fill(db, crowdId, limited, LEFT_WHEN_LIMITED)
  }
}

async function fill(db: Database, crowdId: string, showtime: SmallShowtime, leave: number) {
  let toSell = showtime.totalSeats - leave
  await db.transaction().execute(async (tx) => {
    const most = await findMaxTickets(tx)
    await giveOpeningCredit(tx, crowdId, toSell * showtime.price, `seats-${showtime.id}`)
    while (toSell > 0) {
      const count = Math.min(toSell, most)
      await purchase(tx, {
        customerId: crowdId,
        input: {
          uuid: crowdId,
          showtimeID: showtime.id,
          cinemaID: showtime.cinemaId,
          numberOfTickets: count,
          amountToPay: count * showtime.price,
        },
      })
      toSell -= count
    }
  })
}
