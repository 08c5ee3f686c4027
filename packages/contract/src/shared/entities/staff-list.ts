import { z } from 'zod'
import { Cursor, NamedDay, NamedInstant, Uuid, YEARS_WORDS } from './entities.ts'
import { NOTE_LENGTH } from '../../people/staff.rules.ts'
import { typedText } from '../typing/typed-text.ts'

/** How many rows a page of the console's lists holds. */
const PAGE = { min: 1, max: 100, usual: 50 } as const

/** The input that all lists of the console share. A list adds its own filters. */
export const ListQuery = z.object({
  /** Words to look for. */
  q: typedText().max(100).optional(),
  limit: z.coerce.number().int().min(PAGE.min).max(PAGE.max).default(PAGE.usual),
  cursor: Cursor.optional(),
})

/** One page of a list. `next` is the cursor of the next page; null on the last page. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}

export const NamedCustomer = z.object({ uuid: Uuid, username: z.string() })

/** A member of staff, as the answers to staff name one. */
export const NamedStaff = z.object({ id: Uuid, name: z.string() })

/** The reason of a change, which is stored together with the member of staff. */
export const Note = typedText().min(NOTE_LENGTH.minLength).max(NOTE_LENGTH.maxLength)

/** Each change of a thing raises its version by one. `If-Match` takes this number. */
export const Version = z.int().min(1)

/** A day in Lagos, or an instant. */
const Moment = z.union([NamedDay, NamedInstant], `must be a day or an instant, and ${YEARS_WORDS}`)

/** Limits a list to a time. If `to` is a day, the whole day is included. */
export const Range = { from: Moment.optional(), to: Moment.optional() }
