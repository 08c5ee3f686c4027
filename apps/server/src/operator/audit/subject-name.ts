import { localDateOf, localTimeOf, shortDate, twelveHour } from '@velvet/contract/shared/time/time'
import { z } from 'zod'
import type { Subject } from './subject-sql.ts'

/** What the state of a thing says about its name. */
const Named = z.object({
  name: z.string().optional(),
  title: z.string().optional(),
  film: z.object({ title: z.string() }).optional(),
  startsAt: z.string().optional(),
  timeZone: z.string().optional(),
})

/**
 * Returns the name of the thing that an entry is about, such as `King of Boys, 1:00 PM, 22/Nov/2026`. A
 * thing that is gone has the name that the states of the entry hold, if they hold one.
 */
export function subjectName(present: Subject | null, states: { before: unknown; after: unknown }): string | null {
  const kept = present ?? keptName(states.before) ?? keptName(states.after)
  if (!kept) return null
  const { name, startsAt, timeZone } = kept
  if (startsAt === undefined) return name
  const at = new Date(startsAt)
  const time = twelveHour(localTimeOf(at, timeZone))
  return `${name}, ${time}, ${shortDate(localDateOf(at, timeZone))}`
}

function keptName(state: unknown): Subject | undefined {
  const { data } = Named.safeParse(state)
  const name = data?.film?.title ?? data?.title ?? data?.name
  if (!data || name === undefined) return undefined
  const { startsAt, timeZone } = data
  return { name, ...(startsAt && { startsAt }), ...(timeZone && { timeZone }) }
}
