import type * as contract from '@velvet/contract/operator/find.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { noteReading } from '../../people/customers/note-reading.ts'
import { findPayments, findSettlements, findShowtimes, findSoldSeats, type ShowRow } from './find-sql.ts'

const SEAT = /^[a-z]{1,2}-?\d{1,3}$/i
/** The number of a settlement, which must fit a PostgreSQL integer. */
const NUMBER = /^\d{1,9}$/

/**
 * Searches the items of the command menu that are not pages. Staff of certain cinemas see nothing of other cinemas. The
 * customers whose tickets they see are recorded, and count towards the limit of viewed customers.
 */
export async function find(call: Call<typeof contract.find>) {
  const { db, staff, input } = call
  const { q } = input
  const cinemaIds = await cinemasToList(db, staff, undefined)
  const seesMoney = staff.role !== 'manager' && !cinemaIds
  const [showtimes, seats, payments, settlements] = await Promise.all([
    findShowtimes(db, { q, cinemaIds }),
    SEAT.test(q) ? findSoldSeats(db, { q, cinemaIds }) : [],
    seesMoney ? findPayments(db, q) : [],
    seesMoney && NUMBER.test(q) ? findSettlements(db, Number(q)) : [],
  ])
  const holders = new Set(seats.map(({ customer }) => customer).filter((customer) => customer !== null))
  if (cinemaIds && holders.size > 0) await noteReading(call, [...holders])
  return {
    showtimes: showtimes.map(asShow),
    payments,
    settlements,
    seats: seats.map(({ ticketID, seat, customer, holder, ...show }) => ({
      ticketID,
      seat,
      customer,
      holder,
      show: asShow(show),
    })),
  }
}

function asShow({ startsAt, ...show }: ShowRow) {
  return { ...show, startsAt: startsAt.toISOString() }
}
