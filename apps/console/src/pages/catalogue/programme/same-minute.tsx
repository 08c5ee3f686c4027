import { Banner } from '@velvet/ui/banner'
import { clock } from './day.ts'
import type { Day } from './day.ts'
import { sameMinute } from './geometry.ts'
import type { Show } from './show.ts'

const LIST = new Intl.ListFormat('en')

/**
 * Warns of showtimes that start at the same minute, because their audiences would crowd the door.
 */
export function SameMinute({ shows, day }: { shows: readonly Show[]; day: Day }) {
  const groups = sameMinute(shows)
  if (groups.length === 0) return null
  return (
    <Banner>
      {groups.map((group) => (
        <p key={group[0]?.startsAt}>
          {LIST.format(group.map(({ title }) => `“${title}”`))} start at the same minute,{' '}
          {clock(group[0]?.startsAt ?? 0, day.zone)}.
        </p>
      ))}
    </Banner>
  )
}
