import type { AnswerOf, CallOptions } from '@velvet/client/call'
import type { PlannedShowtime } from '@velvet/contract/endpoints/showtimes/programme'
import { useRef } from 'react'
import { useChange } from '../../parts/use-change.ts'
import { PROGRAMME_KEY, programmeCalls } from './calls.ts'
import { edited, inputOf } from './edits.ts'
import type { Wish } from './edits.ts'
import type { Show } from './show.ts'

interface Changed {
  planned: PlannedShowtime
  wish: Wish
}

/** Changes drafts on the server at once, because no customer sees them. */
export function useDrafts() {
  const versions = useRef(new Map<string, number>())
  const put = useChange(
    async ({ planned, wish }: Changed, options: CallOptions) => {
      // The person may have changed the draft twice before the page has read the first change.
      const version = Math.max(planned.version, versions.current.get(planned.id) ?? 0)
      const answer = await programmeCalls.changeShowtime(inputOf(planned, wish), {
        ...options,
        version,
      })
      versions.current.set(planned.id, answer.showtime.version)
      return answer
    },
    { rereads: [PROGRAMME_KEY], queue: 'drafts' },
  )
  const deletion = useChange(
    ({ id, version }: PlannedShowtime, options: CallOptions) =>
      programmeCalls.deleteShowtime({ id }, { ...options, version }),
    { rereads: [PROGRAMME_KEY] },
  )

  /**
   * Returns the draft as it will be after the change that is under way; undefined when there is
   * none.
   */
  function changing({ id, version }: PlannedShowtime): Show | undefined {
    const { planned, wish } = (put.isPending && put.variables) || {}
    if (!planned || !wish || planned.id !== id) return undefined
    return { ...edited(planned, [{ id, version, wish }]), isChanged: false }
  }

  function change(
    planned: PlannedShowtime,
    wish: Wish,
    onDone?: (answer: AnswerOf<typeof programmeCalls.changeShowtime>) => void,
  ): void {
    put.mutate({ planned, wish }, { onSuccess: (answer) => onDone?.(answer) })
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
