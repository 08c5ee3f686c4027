import type { AnswerOf, CallOptions } from '@velvet/client/call'
import type { PlannedShowtime } from '@velvet/contract/endpoints/programme'
import { useChange } from '../../parts/use-change.ts'
import { PROGRAMME_KEY, callChange, callDelete } from './calls.ts'
import { edited, inputOf } from './edits.ts'
import type { Wish } from './edits.ts'
import type { Show } from './show.ts'

interface Changed {
  planned: PlannedShowtime
  wish: Wish
}

/** Changes drafts on the server at once, because no customer sees them. */
export function useDrafts() {
  const put = useChange(
    ({ planned, wish }: Changed, options: CallOptions) =>
      callChange(inputOf(planned, wish), { ...options, version: planned.version }),
    { rereads: [PROGRAMME_KEY] },
  )
  const deletion = useChange(
    ({ id, version }: PlannedShowtime, options: CallOptions) =>
      callDelete({ id }, { ...options, version }),
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
    onDone?: (answer: AnswerOf<typeof callChange>) => void,
  ): void {
    put.mutate({ planned, wish }, { onSuccess: (answer) => onDone?.(answer) })
  }

  return {
    ...{ change, changing },
    remove: (planned: PlannedShowtime) => deletion.mutate(planned),
    isBusy: put.isPending,
    refusal: put.error ?? deletion.error,
    forgetRefusal: () => {
      put.reset()
      deletion.reset()
    },
  }
}
