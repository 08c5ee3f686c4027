import { counterKoboFor, type TypePrice } from '@velvet/contract/catalogue/type-prices'
import { v7 as uuid } from 'uuid'
import { cinemas } from '../../seeds/cinemas.ts'
import { FAMILY_RATINGS, ticketTypes } from '../../seeds/ticket-types.ts'
import { replacePriceRules, replaceRulePrices } from '../catalogue/prices/price-card-sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { insertRows, insertShowtimes, listDemoTypes, listScreensOf } from './demo-sql.ts'
import type { PlannedShowtime } from './programme.ts'

/** The cinema of the demo that has a price card: the one for families. */
const CINEMA_WITH_CARD = cinemas[1]?.slug ?? ''
/** The evenings of that cinema, which have no price for children, begin at this time. */
const EVENING = '18:00'

/** Adds the types of the demo behind those that every installation begins with. */
export async function loadTicketTypes(tx: Transaction): Promise<void> {
  await insertRows(
    tx,
    'ticket_types',
    ticketTypes.map(({ name, class: typeClass, note }, index) => ({
      id: uuid(),
      name,
      class: typeClass,
      note,
      online: true,
      position: 2 + index,
    })),
  )
}

/** Gives one cinema a price card. Its cheap types are sold by day, and everybody pays the same at night. */
export async function loadPriceCard(tx: Transaction): Promise<void> {
  const [types, screens] = [await listDemoTypes(tx), await listScreensOf(tx, [CINEMA_WITH_CARD])]
  const [first] = screens
  if (!first) throw new Error(`The demo has no screens of ${CINEMA_WITH_CARD}`)
  const seatMaps = cinemas.find(({ slug }) => slug === CINEMA_WITH_CARD)?.screens ?? []
  const every = { filmID: null, format: null, zone: null, fromDate: null, untilDate: null, weekdays: [] }
  const rules = seatMaps.flatMap(({ name, priceVp: price }) => {
    const screenID = screens.find((screen) => screen.name === name)?.id ?? null
    const day = { from: null, until: EVENING, prices: pricesOf(types, price) }
    const evening = { from: EVENING, until: null, prices: [] }
    return [
      { name: `${name} by day`, ...every, screenID, price, ...day },
      { name: `${name} in the evening`, ...every, screenID, price, ...evening },
    ]
  })
  await replacePriceRules(tx, first.cinemaId, rules)
  await replaceRulePrices(tx, first.cinemaId, rules)
}

/** Adds showtimes whose screens are free, with prices by type for the films that families watch. */
export async function addShowtimes(tx: Transaction, planned: readonly PlannedShowtime[]): Promise<void> {
  const types = await listDemoTypes(tx)
  const families = new Set(
    planned.filter(({ film }) => FAMILY_RATINGS.includes(film.rating)).map(({ film }) => film.id),
  )
  const added = await insertShowtimes(tx, planned)
  const rows = added
    .filter(({ filmId }) => families.has(filmId))
    .flatMap(({ id, price }) =>
      pricesOf(types, price).map(({ typeID, ...prices }) => ({
        showtime_id: id,
        type_id: typeID,
        ...prices,
      })),
    )
  if (rows.length > 0) await insertRows(tx, 'showtime_prices', rows)
}

type PresentType = Awaited<ReturnType<typeof listDemoTypes>>[number]

/** Returns the prices of those types that staff have not renamed or taken offline. */
function pricesOf(present: readonly PresentType[], price: number): TypePrice[] {
  return ticketTypes.flatMap(({ name, share }) => {
    const vp = Math.round(price * share)
    return present.filter((type) => type.name === name).map(({ id }) => ({ typeID: id, vp, kobo: counterKoboFor(vp) }))
  })
}
