import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../database/connect.ts'

/**
 * Phones keep lists of films, and browsers keep pages, for at most about this long. Until then they
 * may ask for the file.
 */
const SAFE_TIME = sql`interval '7 days'`

/**
 * True if a customer, a cinema, a film or a trailer uses the file. All sizes of a poster have the
 * same name up to the hyphen.
 */
const isUsed = (name: RawBuilder<unknown>) => sql`(
  exists (select from customers where picture_url = '/uploads/' || ${name})
  or exists (select from trailers where video_url = '/uploads/' || ${name})
  or '/uploads/' || ${name} in (select jsonb_array_elements_text(images) from cinemas)
  or '/uploads/' || split_part(${name}, '-', 1) in (select split_part(poster_url, '-', 1) from films)
  or '/uploads/' || ${name} in (select unnest(stills) from films)
  or exists (select from settings where brand_logo = '/uploads/' || ${name})
)`

/**
 * Writes a note for each of these files that nothing uses. A file that was noted before keeps the
 * time of its first note.
 */
export async function noteUnused(tx: Transaction, names: readonly string[]): Promise<void> {
  await sql`
    insert into unused_uploads (name)
    select name from unnest(${names}::text[]) as name where not ${isUsed(sql`name`)}
    on conflict do nothing`.execute(tx)
}

/** Looks at these files, and deletes the notes of those that are in use again. */
export async function strikeUsed(tx: Transaction, names: readonly string[]): Promise<void> {
  await sql`
    delete from unused_uploads
    where name = any(${names}::text[]) and ${isUsed(sql`name`)}`.execute(tx)
}

/**
 * Returns files that were noted as unused at least SAFE_TIME ago and are still unused. Locks their
 * notes.
 */
export async function holdUnused(tx: Transaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unused_uploads
    where since < now() - ${SAFE_TIME} and not ${isUsed(sql`name`)}
    order by since
    limit ${limit}
    for update of unused_uploads skip locked`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Deletes the notes of these files. Waits while another transaction holds them. */
export async function strikeNames(tx: Transaction, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('unused_uploads').where('name', 'in', names).execute()
}
