import { useSuspenseQuery } from '@tanstack/react-query'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import type { PlannedShowtime, ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { useState } from 'react'
import { dayQuery } from './calls.ts'
import { clock } from './day.ts'
import { nextShow, nextRequest } from './edits.ts'
import type { Request } from './edits.ts'
import { useSaving } from './use-saving.ts'

/** The last change, with all that undoing it needs. */
interface Last {
  id: string
  text: string
  /** The version that the change made, so that undoing it overwrites nothing that came later. */
  version: number
  /** The values before the change; undefined for a showtime that was added. */
  before: Request | undefined
}

/** What was done last on the page: a change that can be undone, or Publish, in words. */
interface News {
  last?: Last
  published?: string
}

interface Making {
  version?: number | undefined
  onDone?: () => void
}

/** Holds the showtimes of a day, with its unpublished changes. */
export function useDay(cinema: StaffCinema, date: string) {
  const { data: planned } = useSuspenseQuery(dayQuery(cinema.id, date, cinema.timeZone))
  const [{ last, published }, setNews] = useState<News>({})
  const saving = useSaving()
  const shows = planned.map((one) => saving.changing(one) ?? nextShow(one))

  /**
   * Changes a draft at once. Keeps the change of a showtime on sale until Publish. `version` is that of
   * the showtime which the person saw; the newest one that was read if it is left out.
   */
  function change(id: string, request: Partial<Request>, text: string, { version, onDone }: Making = {}): void {
    const present = planned.find((one) => one.id === id)
    if (!present) return
    const before: ShowtimeWithEdit = { ...present, version: version ?? present.version }
    saving.change(before, request, ({ version: saved, warnings }) => {
      const made = [text, ...warnings].join(' ')
      setNews({ last: { id, version: saved, before: nextRequest(before), text: made } })
      onDone?.()
    })
  }

  /** Makes the new showtime the last change, with the warnings of the server. */
  function added(showtime: PlannedShowtime, warnings: readonly string[]): void {
    const time = clock(Date.parse(showtime.startsAt), cinema.timeZone)
    const text = [`${showtime.film.title} is added as a draft, ${time}.`, ...warnings].join(' ')
    const { id, version } = showtime
    setNews({ last: { id, version, before: undefined, text } })
  }

  function undo(): void {
    setNews({})
    const present = planned.find(({ id }) => id === last?.id)
    if (!last || !present) return
    const made = { ...present, version: last.version }
    if (last.before) saving.change(made, last.before)
    else saving.remove(made)
  }

  /** Forgets the last change, because it can no longer be undone. */
  const forgetLast = () => setNews({})
  /** Says what was published, which cannot be undone. */
  const showPublished = (text: string) => setNews({ published: text })
  return { planned, shows, change, added, undo, forgetLast, showPublished, last, published, saving }
}
