import { z } from 'zod'
import { NOTE_LENGTH } from './staff.ts'

/** How many rows a page of the console's lists holds. */
const PAGE = { min: 1, max: 100, usual: 50 } as const

/** What every list of the console takes beside the filters of its screen. */
export const ListQuery = z.object({
  /** Words to look for. */
  q: z.string().trim().max(100).optional(),
  limit: z.coerce.number().int().min(PAGE.min).max(PAGE.max).default(PAGE.usual),
  /** `next` of the page before. */
  cursor: z.string().max(500).optional(),
})

/** One page: `next` is the cursor of the page after it, or null on the last one. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}

/** The reason of a change, which is stored together with the member of staff. */
export const Note = z.string().trim().min(NOTE_LENGTH.minLength).max(NOTE_LENGTH.maxLength)

/** The number that each change of a thing raises by one; `If-Match` takes it. */
export const Version = z.int().min(1)

/** A day in Lagos, or an instant. */
const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** Limits a list to what happened from one moment to another. A day is included whole. */
export const Range = { from: Moment.optional(), to: Moment.optional() }
