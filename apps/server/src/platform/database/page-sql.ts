import { sql, type RawBuilder } from 'kysely'
import type { Database } from './connect.ts'

/** Names the rows of a short list that one page has. */
export interface PageOfList {
  limit: number
  offset: number
}

/** Names one page of a list that is sorted by time. */
export interface PageByTime {
  limit: number
  /** The page comes after the row with this time and this id. It is the first page if this is undefined. */
  after: readonly [time: string, id: string] | undefined
}

/** Reads one page of a list. The query must say in which order its rows are. */
export async function selectPage<Row>(
  db: Database,
  ordered: RawBuilder<Row>,
  { limit, offset }: PageOfList,
): Promise<Row[]> {
  const { rows } = await sql<Row>`${ordered} limit ${limit} offset ${offset}`.execute(db)
  return rows
}
