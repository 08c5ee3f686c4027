import { sql, type RawBuilder } from 'kysely'
import type { Database } from './connect.ts'

/** Names the rows of a short list that one page has. */
export interface PageOfList {
  limit: number
  offset: number
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
