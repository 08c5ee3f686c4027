import type * as contract from '@velvet/contract/sales/counter-showtimes.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { rowsOfShow, seatsInStates } from '@velvet/contract/catalogue/seats-of-show'
import { counterKoboFor } from '@velvet/contract/catalogue/type-prices'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf, TimePosition } from '../../kernel/calls/sorted-page.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { listAppliedOffers } from '../../catalogue/offers/applied-offers-sql.ts'
import { findShowWithPlan, listTakenSeats } from '../../catalogue/seats/seats-sql.ts'
import { noteContact } from './contacts-sql.ts'
import { atWindow } from './sale-parts.ts'
import { selectCounterDays, selectCounterShowtimes } from './showtimes-sql.ts'

export async function listCounterShowtimes(call: Call<typeof contract.listCounterShowtimes>) {
  const { db, staff, input } = call
  const { cinemaID: cinemaId, day, sessionID: sessionId, exchangedID: exchangedId, limit, cursor } = input
  const after = positionOf(cursor, TimePosition)
  await requireOwnCinema(db, staff, cinemaId)
  if (sessionId !== undefined) await noteContact(db, { sessionId, cinemaId })
  const rows = await selectCounterShowtimes(db, { cinemaId, day, limit, after })
  const page = pageOf(rows, limit, ({ position, id }) => [position, id])
  const ids = page.items.map(({ id }) => id)
  const offers = await listAppliedOffers(db, 'counter', ids, exchangedId)
  const items = page.items.map((row) => ({ ...showtimeOf(row), offers: atWindow(offers.get(row.id) ?? []) }))
  return { items, next: page.next }
}

/** Lists the days that a counter sells, for an exchange of tickets. */
export async function listCounterDays({ db, staff, input }: Call<typeof contract.listCounterDays>) {
  await requireOwnCinema(db, staff, input.cinemaID)
  return { days: await selectCounterDays(db, input.cinemaID) }
}

type Row = Awaited<ReturnType<typeof selectCounterShowtimes>>[number]

function showtimeOf({ types, zones, ...row }: Row) {
  const { id, film, rating, screen, timeZone, totalSeats, seatsLeft } = row
  return {
    id,
    film,
    rating,
    screen,
    timeZone,
    totalSeats,
    seatsLeft,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    soldUntil: row.soldUntil.toISOString(),
    types: types.map(({ vp, kobo, ...type }) => ({ ...type, kobo: kobo ?? counterKoboFor(vp) })),
    ...(zones.length > 0 && { zones: zones.map(({ zone, typeID, kobo }) => ({ zone, typeID, kobo })) }),
  }
}

/** Returns the plan of a showtime with the state of each seat. It does not tell who has a seat. */
export async function getCounterSeats(call: Call<typeof contract.getCounterSeats>) {
  const { db, staff, input } = call
  const show = await findShowWithPlan(db, input.id)
  if (!show || show.state === 'draft') throw new AppError('showtime-not-found')
  await requireOwnCinema(db, staff, show.cinemaID, 'showtime-not-found')
  const rows = rowsOfShow(show.plan, await listTakenSeats(db, input.id))
  const seats = seatsInStates(rows).map(({ seat, state }) => ({ seat, state }))
  return { plan: show.plan, seats }
}
