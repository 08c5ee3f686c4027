import { sql } from 'kysely'
import { cinemasInAreas } from './shown-cinemas-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isAfter, contains } from '../../platform/database/conditions-sql.ts'

/** A cinema as the console shows it. */
function cinemas(db: Database) {
  return cinemasInAreas(db).select((eb) => [
    'cinemas.id',
    'cinemas.version',
    'cinemas.name',
    'cinemas.slug',
    'cinemas.address',
    'areas.country',
    'areas.state',
    'areas.lga',
    'cinemas.latitude',
    'cinemas.longitude',
    'cinemas.features',
    'cinemas.phone',
    eb.ref('cinemas.images').$castTo<string[]>().as('images'),
    'cinemas.time_zone as timeZone',
    sql<number>`(
        select count(*)::int from screens
        where cinema_id = cinemas.id and archived_at is null
      )`.as('screens'),
    sql<boolean>`cinemas.archived_at is not null`.as('archived'),
  ])
}

interface Page {
  q: string | undefined
  isArchived: boolean
  /** Limits the list to these cinemas. */
  bound: readonly string[] | undefined
  limit: number
  after: readonly [name: string, id: string] | undefined
}

/** Reads one row more than the page holds; `after` names the last row of the page before. */
export function selectStaffCinemas(db: Database, { q, isArchived, bound, limit, after }: Page) {
  const text = q ?? ''
  return cinemas(db)
    .$if(q !== undefined && q !== '', (query) =>
      query.where((eb) =>
        eb.or([
          contains('cinemas.name', text),
          contains('cinemas.address', text),
          contains('areas.lga', text),
          contains('areas.state', text),
        ]),
      ),
    )
    .where('cinemas.archived_at', isArchived ? 'is not' : 'is', null)
    .$if(bound !== undefined, (query) => query.where('cinemas.id', 'in', [...(bound ?? [])]))
    .where(isAfter(['cinemas.name', 'cinemas.id'], after))
    .orderBy('cinemas.name')
    .orderBy('cinemas.id')
    .limit(limit + 1)
    .execute()
}

export function selectStaffCinema(db: Database, id: string) {
  return cinemas(db).where('cinemas.id', '=', id).executeTakeFirst()
}

/** Reads a cinema and locks it, with its programme, until the transaction ends. */
export function lockCinema(tx: Transaction, id: string) {
  return cinemas(tx).where('cinemas.id', '=', id).forNoKeyUpdate('cinemas').executeTakeFirst()
}

interface AreaNames {
  country: string
  state: string
  lga: string
}

/** Adds an area, unless one has these names in any spelling. */
export async function insertAreaIfMissing(tx: Transaction, area: AreaNames & { id: string }): Promise<void> {
  await tx
    .insertInto('areas')
    .values({ ...area, served: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Marks the area of these names as served, and returns its id. */
export async function serveArea(tx: Transaction, area: AreaNames): Promise<string> {
  const { id } = await tx
    .updateTable('areas')
    .set({ served: true })
    .where(sql<boolean>`search_form(lga) = search_form(${area.lga})`)
    .where(sql<boolean>`search_form(state) = search_form(${area.state})`)
    .where(sql<boolean>`search_form(country) = search_form(${area.country})`)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a member of staff enters, with the area and its time zone. */
interface CinemaValues {
  name: string
  slug: string
  address: string
  areaId: string
  timeZone: string
  latitude: number
  longitude: number
  features: string
  phone: string
}

/** This fires the trigger note_first_owner (docs/data-model.md). */
export async function insertCinema(
  tx: Transaction,
  { areaId, timeZone, ...values }: CinemaValues & { id: string },
): Promise<void> {
  await tx
    .insertInto('cinemas')
    .values({ ...values, area_id: areaId, time_zone: timeZone })
    .execute()
}

/** This fires the triggers cinemas_date_tickets and note_owner (docs/data-model.md). */
export async function updateCinema(
  tx: Transaction,
  id: string,
  { areaId, timeZone, ...values }: Partial<CinemaValues>,
): Promise<void> {
  await tx
    .updateTable('cinemas')
    .set({
      ...values,
      ...(areaId && { area_id: areaId }),
      ...(timeZone && { time_zone: timeZone }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Sets the pictures of the carousel. Lists show the first one as the picture of the cinema. */
export async function updateImages(tx: Transaction, id: string, images: readonly string[]): Promise<void> {
  await tx
    .updateTable('cinemas')
    .set({ images: JSON.stringify(images), preview_url: images[0] ?? '' })
    .where('id', '=', id)
    .execute()
}

export async function setCinemaArchived(tx: Transaction, id: string, isArchived: boolean): Promise<void> {
  await tx
    .updateTable('cinemas')
    .set({
      archived_at: isArchived ? sql<Date>`now()` : null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
