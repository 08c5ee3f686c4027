import type { CallOptions } from '@velvet/client/call'
import type { PlannedShowtime, ShowtimeWithEdit } from '@velvet/contract/endpoints/showtimes/programme'
import { useRef } from 'react'
import { useChange } from '../../parts/use-change.ts'
import { PROGRAMME_KEY, programmeCalls } from './calls.ts'
import { inputOf, nextWish, wishedShow } from './edits.ts'
import type { Wish } from './edits.ts'
import type { Show } from './show.ts'

interface Changed {
  planned: ShowtimeWithEdit
  wish: Partial<Wish>
}

/**
 * Saves changes on the server: a draft changes at once, because no customer sees it, and the change of
 * a showtime on sale waits there for Publish.
 */
export function useSaving() {
  const versions = useRef(new Map<string, number>())
  const put = useChange(
    async ({ planned, wish }: Changed, options: CallOptions) => {
      // The person may have changed the showtime twice before the page has read the first change.
      const version = Math.max(planned.version, versions.current.get(planned.id) ?? 0)
      const input = inputOf(planned.id, { ...nextWish(planned), ...wish })
      const answer = await saved(planned, input, { ...options, version })
      versions.current.set(planned.id, answer.showtime.version)
      return answer
    },
    { rereads: [PROGRAMME_KEY], queue: 'programme' },
  )
  const deletion = useChange(
    ({ id, version }: PlannedShowtime, options: CallOptions) =>
      programmeCalls.deleteShowtime({ id }, { ...options, version }),
    { rereads: [PROGRAMME_KEY] },
  )

  /** Returns the showtime as the change that is under way makes it; undefined if there is none. */
  function changing({ id }: PlannedShowtime): Show | undefined {
    const { planned, wish } = (put.isPending && put.variables) || {}
    if (!planned || !wish || planned.id !== id) return undefined
    const show = wishedShow(planned, { ...nextWish(planned), ...wish })
    return { ...show, isChanged: planned.state !== 'draft' }
  }

  function change(
    planned: ShowtimeWithEdit,
    wish: Partial<Wish>,
    onDone?: (warnings: readonly string[]) => void,
  ): void {
    put.mutate({ planned, wish }, { onSuccess: ({ warnings }) => onDone?.(warnings) })
  }

  return {
    ...{ change, changing },
    remove: (planned: PlannedShowtime) => deletion.mutate(planned),
    isBusy: put.isPending,
    refusal: put.error ?? deletion.error,
    /** Forgets the refusal and reads the programme again. */
    reload: () => {
      put.reload()
      deletion.reset()
    },
  }
}

/** Saves a showtime. Returns it with the warnings about a draft. */
async function saved(
  { state }: PlannedShowtime,
  input: ReturnType<typeof inputOf>,
  options: CallOptions,
) {
  if (state === 'draft') return programmeCalls.changeShowtime(input, options)
  return { ...(await programmeCalls.keepEdit(input, options)), warnings: [] }
}
