import { useSuspenseQuery } from '@tanstack/react-query'
import type { StaffCinema } from '@velvet/contract/endpoints/cinemas/cinemas'
import type { PlannedShowtime } from '@velvet/contract/endpoints/showtimes/programme'
import { useState } from 'react'
import { useMe } from '../../app/me.ts'
import { dayQuery } from './calls.ts'
import { clock } from './day.ts'
import { edited, presentWish, withWish } from './edits.ts'
import type { Edits, Wish } from './edits.ts'
import { attemptWithout } from './publish-day.ts'
import type { Attempt } from './publish-day.ts'
import { useDrafts } from './use-drafts.ts'
import { useEdits } from './use-edits.ts'

/** The last change, with all that undoing it needs. */
interface Last {
  id: string
  words: string
  kind: 'edit' | 'draft' | 'added'
  /** The unpublished edits of the day before the change. */
  edits: Edits
  /** The showtime before the change. */
  before: PlannedShowtime
}

interface Making {
  version?: number | undefined
  onDone?: () => void
}

/** Holds the showtimes of a day, with the changes that nobody has published yet. */
export function useDay(cinema: StaffCinema, date: string) {
  const me = useMe()
  const { data: planned } = useSuspenseQuery(dayQuery(cinema.id, date, cinema.timeZone))
  const [edits, setEdits] = useEdits(me.id, cinema.id, date)
  const [last, setLast] = useState<Last>()
  /** The calls that Publish must send again because an answer was lost. */
  const [unanswered, setUnanswered] = useState<Attempt>()
  const drafts = useDrafts()
  const shows = planned.map((one) => drafts.changing(one) ?? edited(one, edits))

  /**
   * Changes a draft at once. Keeps the change of a showtime on sale until Publish. `version` is that of
   * the showtime which the person saw; the newest one that was read if it is left out.
   */
  function change(id: string, wish: Wish, words: string, { version, onDone }: Making = {}): void {
    const present = planned.find((one) => one.id === id)
    if (!present) return
    const before = { ...present, version: version ?? present.version }
    const done = (kind: Last['kind'], warnings: readonly string[] = []) => {
      setLast({ id, kind, edits, before, words: [words, ...warnings].join(' ') })
      onDone?.()
    }
    if (before.state === 'draft') {
      drafts.change(before, wish, ({ warnings }) => done('draft', warnings))
    } else {
      setEdits(withWish(edits, before, wish))
      forgetSent(id)
      done('edit')
    }
  }

  /** Makes the new showtime the last change, with the warnings of the server. */
  function added(before: PlannedShowtime, warnings: readonly string[]): void {
    const time = clock(Date.parse(before.startsAt), cinema.timeZone)
    const words = [`${before.film.title} is added as a draft, ${time}.`, ...warnings].join(' ')
    setLast({ id: before.id, kind: 'added', edits, before, words })
  }

  function undo(): void {
    setLast(undefined)
    const present = planned.find(({ id }) => id === last?.id)
    if (!last || !present) return
    if (last.kind === 'edit') {
      setEdits(last.edits)
      forgetSent(last.id)
    } else if (last.kind === 'draft') drafts.change(present, presentWish(last.before))
    else drafts.remove(present)
  }

  /**
   * Forgets that the edit of this showtime was sent, because it has changed since and must be sent
   * as a new edit.
   */
  const forgetSent = (id: string) => setUnanswered((attempt) => attemptWithout(attempt, id))
  /** Removes the edits of these showtimes, because they are published. */
  const dropEdits = (ids: readonly string[]) =>
    setEdits((now) => now.filter(({ id }) => !ids.includes(id)))
  /** Removes the edit of this showtime, because the person no longer wants it. */
  const giveUp = (id: string) => {
    dropEdits([id])
    forgetSent(id)
  }
  /** Forgets the last change, because it can no longer be undone. */
  const settle = () => setLast(undefined)
  return {
    ...{ planned, shows, edits, dropEdits, giveUp, unanswered, setUnanswered },
    ...{ change, added, undo, settle, last, drafts },
  }
}
