import { AppError } from '@velvet/contract/shared/errors'
import { NamedInstant } from '@velvet/contract/shared/entities/entities'
import { z } from 'zod'
import { unstorableFields } from '../../platform/http/storable-text.ts'

/**
 * Returns a page of rows. Every statement of a list reads one row more than `limit`, so that the page
 * knows whether another page follows. `next` names the last row of the page, and is null on the last page.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  nameOf: (last: Row) => string,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? nameOf(last) : null }
}

/**
 * Returns a page of rows. `positionOf` returns the values by which the list is sorted, and they become
 * the cursor of the next page.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (last: Row) => readonly (string | number)[],
) {
  return cutPage(rows, limit, (last) => encode(positionOf(last)))
}

/** The cursor of a list that is sorted by age holds the id of the last row of a page. Newer rows have larger ids. */
export const IdPosition = z.tuple([z.uuid()])

/** The cursor of a list that is sorted by name holds the name and the id of the last row of a page. */
export const NamePosition = z.tuple([z.string(), z.uuid()])

/** The cursor of a list that is sorted by time holds the time and the id of the last row of a page. */
export const TimePosition = z.tuple([NamedInstant, z.uuid()])

/**
 * Reads a cursor. `Position` describes the values by which the list is sorted. Throws AppError
 * `bad-request` for a cursor that no such list has returned.
 */
export function positionOf<Position>(cursor: string | undefined, Position: z.ZodType<Position>) {
  if (cursor === undefined) return undefined
  const position = Position.safeParse(decode(cursor))
  if (position.success && !unstorableFields(position.data)) return position.data
  throw new AppError('bad-request', { fields: { cursor: 'is none that a list has given out' } })
}

/** The number of rows on the pages before, for a list that is short and only grows. */
const CountPosition = z.tuple([z.int().min(0)])

/** Reads the input of a short list. The page reads one row more than asked for, so that it knows of others. */
export function pageAfter({ limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const [offset = 0] = positionOf(cursor, CountPosition) ?? []
  return { limit: limit + 1, offset }
}

/** Returns a page of a short list, whose rows were read with the result of `pageAfter`. */
export function countedPage<Row>(rows: readonly Row[], { limit, offset }: ReturnType<typeof pageAfter>) {
  return pageOf(rows, limit - 1, () => [offset + limit - 1])
}

/** Returns a page of a short list that was read as a whole. */
export function pageOfWhole<Row>(rows: readonly Row[], input: Parameters<typeof pageAfter>[0]) {
  const page = pageAfter(input)
  return countedPage(rows.slice(page.offset, page.offset + page.limit), page)
}

function encode(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
