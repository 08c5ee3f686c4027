import { TAXED_GOODS } from '@velvet/contract/books/taxes.rules'
import { USUAL_TAXES } from '@velvet/contract/books/usual-taxes'
import { straightRow, type SeatRow } from '@velvet/contract/catalogue/seat-plan'
import { BUSINESS_DAY_BEGINS, dayAfter } from '@velvet/contract/catalogue/business-day'
import { localToday } from '@velvet/contract/shared/time/time'
import { APP_VERSION } from '@velvet/contract/shared/app/app-version'
import { APP_STORE_URL, PLAY_STORE_URL } from '@velvet/contract/shared/app/version'
import { v7 as uuid } from 'uuid'
import { place, ratingHere } from '../../seeds/places.ts'
import { films, STILLS } from '../../seeds/catalogue.ts'
import { cinemas } from '../../seeds/cinemas.ts'
import { trailers } from '../../seeds/media-facts.ts'
import type { DemoRow } from '../../seeds/cinemas.ts'
import { recordAudits, type AuditEntry } from '../kernel/audit/audit-sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { insertRows } from './demo-sql.ts'
import { loadItems } from './load-items.ts'
import { loadPriceCard, loadTicketTypes } from './type-prices.ts'

/** Loads everything of the demo but its people and its showtimes into an empty catalogue. */
export async function loadCatalogue(tx: Transaction): Promise<{ areaId: string }> {
  const areaId = uuid()
  await insertRows(tx, 'areas', [{ id: areaId, ...place.area }])
  const filmIds = await loadFilms(tx)
  await loadTerms(tx, filmIds)
  await loadCinemas(tx, areaId)
  await loadTaxes(tx)
  await loadTicketTypes(tx)
  await loadPriceCard(tx)
  await loadItems(tx)
  await insertRows(tx, 'app_versions', [
    {
      version: APP_VERSION,
      appstore: APP_STORE_URL,
      playstore: PLAY_STORE_URL,
    },
  ])
  return { areaId }
}

/** Enters the taxes of the country. In Nigeria, the demo also invents a state tax. */
async function loadTaxes(tx: Transaction): Promise<void> {
  const rates = TAXED_GOODS.flatMap((appliesTo) =>
    USUAL_TAXES.filter(({ kind }) => appliesTo === 'ticket' || kind !== 'state').map(({ holdsFrom, ...rate }) => {
      const state = rate.kind === 'state' ? place.area.state : null
      const row = { ...rate, id: uuid(), base: 'net', country: place.area.country, state, applies_to: appliesTo }
      return { row, from: holdsFrom }
    }),
  )
  await insertRows(
    tx,
    'tax_rates',
    rates.map(({ row, from }) => ({ ...row, holds_from: from })),
  )
  await recordAudits(
    tx,
    rates.map(({ row: { id, applies_to: appliesTo, ...rate }, from }) =>
      recorded('record-tax-rate', id, { ...rate, appliesTo, from }),
    ),
  )
}

async function loadFilms(tx: Transaction): Promise<string[]> {
  const ids = new Map<string, string>(films.map(({ slug }) => [slug, uuid()]))
  const idOf = (slug: string) => {
    const id = ids.get(slug)
    if (!id) throw new Error(`The demo catalogue has no film ${slug}`)
    return id
  }
  await insertRows(
    tx,
    'films',
    films.map(({ slug, title, language, distributor, synopsis, year, minutes, rating, ...facts }, position) => ({
      slug,
      title,
      language,
      distributor,
      synopsis,
      year,
      minutes,
      rating: ratingHere(rating),
      advisory: facts.advisory,
      colour: facts.colour,
      status: facts.status,
      cast_names: facts.cast,
      director: facts.director,
      genre: facts.genre,
      subtitles: facts.subtitles,
      original_release: facts.originalRelease,
      id: idOf(slug),
      poster_url: `/media/posters/${slug}-480.webp`,
      stills: STILLS.map((shot) => `/media/stills/${slug}-${shot}.webp`),
      position,
    })),
  )
  await insertRows(
    tx,
    'trailers',
    trailers.map(({ film, title, seconds, bytes }) => ({
      id: uuid(),
      film_id: idOf(film),
      title,
      thumbnail_url: `/media/trailers/${film}.webp`,
      video_url: `/media/trailers/${film}.mp4`,
      seconds,
      bytes,
    })),
  )
  return [...ids.values()]
}

/** Gives distributors the usual percentages of Nollywood from a Friday two to three weeks ago on. */
async function loadTerms(tx: Transaction, filmIds: readonly string[]): Promise<void> {
  const today = localToday()
  const sinceFriday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 2) % 7
  const from = dayAfter(today, -sinceFriday - 14)
  const weeks = [500_000, 450_000, 400_000]
  const terms = filmIds.map((filmId) => ({ id: uuid(), film_id: filmId, holds_from: from, weeks }))
  await insertRows(tx, 'film_terms', terms)
  await recordAudits(
    tx,
    terms.map(({ id, film_id: filmID }) =>
      recorded('record-terms', id, { filmID, from, weeks, turnsAt: BUSINESS_DAY_BEGINS, reports: 'paid' }),
    ),
  )
}

/** Says in the audit what a row is that no member of staff has entered, so that a change by hand is noticed. */
function recorded(action: string, subject: string, after: object): AuditEntry {
  return { actor: { kind: 'system' }, action, subject, detail: { after } }
}

/** Two invented companies own the three cinemas. Returns their ids. */
async function loadExhibitors(tx: Transaction) {
  const [zaranda, bauchi] = [uuid(), uuid()]
  await insertRows(tx, 'exhibitors', [
    {
      id: zaranda,
      ...place.exhibitors[0],
      tin: '20481234-0001',
      rc_number: 'RC 1048123',
    },
    {
      id: bauchi,
      ...place.exhibitors[1],
      tin: '20485678-0001',
      rc_number: 'RC 1048567',
    },
  ])
  return [zaranda, zaranda, bauchi]
}

async function loadCinemas(tx: Transaction, areaId: string): Promise<void> {
  const exhibitorIds = await loadExhibitors(tx)
  for (const [index, cinema] of cinemas.entries()) {
    const cinemaId = uuid()
    const images = cinema.images.map((name) => `/media/cinemas/${name}`)
    await insertRows(tx, 'cinemas', [
      {
        id: cinemaId,
        area_id: areaId,
        exhibitor_id: exhibitorIds[index] ?? null,
        slug: cinema.slug,
        name: cinema.name,
        address: cinema.address,
        latitude: cinema.latitude,
        longitude: cinema.longitude,
        preview_url: images[0] ?? '',
        images: JSON.stringify(images),
        features: cinema.features,
        phone: cinema.phone,
      },
    ])
    await insertRows(tx, 'tills', [{ id: uuid(), cinema_id: cinemaId, name: 'Window 1' }])
    const screens = cinema.screens.map((screen) => ({ ...screen, id: uuid() }))
    await insertRows(
      tx,
      'screens',
      screens.map(({ id, name, rows }) => ({
        id,
        cinema_id: cinemaId,
        name,
        plan: JSON.stringify(rows.map(rowOf)),
        total_seats: rows.reduce((sum, { seats }) => sum + seats, 0),
      })),
    )
  }
}

/** Makes a row of seats. The last `wheelchairs` of the row are places for wheelchairs. */
function rowOf({ row, seats, wheelchairs = 0 }: DemoRow): SeatRow {
  const straight = straightRow(row, seats)
  return {
    row,
    seats: straight.seats.map((place, index) =>
      index >= seats - wheelchairs ? { number: index + 1, kind: 'wheelchair' } : place,
    ),
  }
}
