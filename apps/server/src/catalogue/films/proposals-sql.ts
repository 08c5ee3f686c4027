import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

/** Whose films a person sees and proposes; undefined for staff who see and change all of them. */
export interface Scope {
  staffId: string
  /** The distributor of the person. Without one, they are bound to cinemas. */
  distributorId?: string
}

const isProposedBy = (distributorId: string) => sql<boolean>`exists (
  select from staff where staff.id = films.proposed_by and staff.distributor_id = ${distributorId})`

/**
 * True for the films that a member of staff sees. A distributor sees their own films, and a person who is bound to
 * cinemas sees no proposals of others.
 */
export function isSeenBy(scope: Scope | undefined) {
  if (!scope) return sql<boolean>`true`
  const { staffId, distributorId } = scope
  if (distributorId === undefined) return sql<boolean>`coalesce(proposed_by, ${staffId}) = ${staffId}`
  return sql<boolean>`(distributor_id = ${distributorId} and (status <> 'archived' or ${isProposedBy(distributorId)}))`
}

/** Counts the proposals of a distributor that are not published, including the rejected ones. */
export async function countProposalsOf(tx: Transaction, distributorId: string): Promise<number> {
  const count = tx.selectFrom('films').select(sql<number>`count(*)`.as('count'))
  return (await count.where(isProposedBy(distributorId)).executeTakeFirstOrThrow()).count
}

/** Counts the proposals that wait for a person who publishes them. */
export async function countFilmProposals(db: Database): Promise<number> {
  const count = db.selectFrom('films').select(sql<number>`count(*)`.as('count'))
  const waiting = count.where('proposed_by', 'is not', null).where('rejection', '=', '')
  return (await waiting.executeTakeFirstOrThrow()).count
}

export async function findNameOfDistributor(db: Database, id: string): Promise<string> {
  const query = db.selectFrom('distributors').select('name').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).name
}

export async function findProposalOf(db: Database, filmId: string): Promise<string | undefined> {
  return (await db.selectFrom('films').select('id').where('proposal_of', '=', filmId).executeTakeFirst())?.id
}

/** What the proposal of a distributor can change of a published film. */
const PROPOSED = sql.raw(`title, language, synopsis, year, rating, certificate_number, advisory, cast_names, director,
  genre, subtitles, audio_description, original_release, poster_url, colour, stills, minutes`)

/** Copies a published film into a hidden row, which its distributor can then change. */
export async function insertProposal(
  tx: Transaction,
  { id, filmId, staffId }: { id: string; filmId: string; staffId: string },
): Promise<void> {
  await sql`
    insert into films (id, slug, status, archived_from, proposed_by, proposal_of, distributor, ${PROPOSED})
    select ${id}::uuid, ${id}, 'archived', status, ${staffId}::uuid, id, distributor, ${PROPOSED}
    from films where id = ${filmId}`.execute(tx)
  await sql`
    insert into trailers (id, film_id, title, thumbnail_url, video_url, seconds, bytes)
    select gen_random_uuid(), ${id}::uuid, title, thumbnail_url, video_url, seconds, bytes
    from trailers where film_id = ${filmId} order by created_at desc, id limit 1`.execute(tx)
}

/** This fires the triggers films_name_distributor and films_change_words (docs/data-model.md). */
export async function applyProposal(tx: Transaction, proposalId: string, filmId: string): Promise<void> {
  await sql`
    update films set (${PROPOSED}) = (select ${PROPOSED} from films where id = ${proposalId}), version = version + 1
    where id = ${filmId}`.execute(tx)
}

/**
 * Gives the trailer of a proposal to its film. It gets the id of the trailer before it, because customers may have
 * shared the address.
 */
export async function moveTrailer(
  tx: Transaction,
  { from, to, id }: { from: string; to: string; id: string | undefined },
): Promise<void> {
  await sql`
    update trailers set film_id = ${to}, id = coalesce(${id ?? null}::uuid, id) where film_id = ${from}`.execute(tx)
}

export async function deleteProposal(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('films').where('id', '=', id).where('proposal_of', 'is not', null).execute()
}
