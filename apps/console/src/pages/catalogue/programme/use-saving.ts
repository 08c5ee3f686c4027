import type { CallOptions } from '@velvet/client/call'
import type { PlannedShowtime, ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { useRef } from 'react'
import { useChange } from '../../../parts/use-change.ts'
import { PROGRAMME_KEY, programmeCalls } from './calls.ts'
import { inputOf, nextRequest, requestedShow } from './edits.ts'
import type { Request } from './edits.ts'
import type { Show } from './show.ts'

interface Changed {
  planned: ShowtimeWithEdit
  request: Partial<Request>
}

interface Saved {
  /** The version that the showtime got. */
  version: number
  warnings: readonly string[]
}

/**
 * Saves changes on the server. A draft changes at once, because no customer sees it. The change of a
 * showtime on sale waits on the server until a person publishes it.
 */
export function useSaving() {
  const saved = useRef(new Map<string, { version: number; request: Request }>())
  /**
   * Returns the version and the values that a change begins with. The person may have changed the showtime
   * before, and the page has not read that change yet.
   */
  const baseOf = (planned: ShowtimeWithEdit) => {
    const last = saved.current.get(planned.id)
    if (last && last.version > planned.version) return last
    return { version: planned.version, request: nextRequest(planned) }
  }
  const put = useChange(
    async ({ planned, request }: Changed, options: CallOptions) => {
      const base = baseOf(planned)
      const whole = { ...base.request, ...request }
      const { showtime, warnings } = await save(planned, whole, {
        ...options,
        version: base.version,
      })
      const { version } = showtime
      saved.current.set(planned.id, { version, request: whole })
      return { version, warnings }
    },
    { invalidates: [PROGRAMME_KEY], queue: 'programme' },
  )
  const deletion = useChange(
    ({ id, version }: PlannedShowtime, options: CallOptions) =>
      programmeCalls.deleteShowtime({ id }, { ...options, version }),
    { invalidates: [PROGRAMME_KEY] },
  )

  /** Returns the showtime as the change that is under way makes it; undefined if there is none. */
  function changing({ id }: PlannedShowtime): Show | undefined {
    const { planned, request } = (put.isPending && put.variables) || {}
    if (!planned || !request || planned.id !== id) return undefined
    const show = requestedShow(planned, { ...nextRequest(planned), ...request })
    return { ...show, isChanged: planned.state !== 'draft' }
  }

  function change(planned: ShowtimeWithEdit, request: Partial<Request>, onDone?: (saved: Saved) => void): void {
    put.mutate({ planned, request }, { onSuccess: (made) => onDone?.(made) })
  }

  return {
    change,
    changing,
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
async function save({ id, state }: PlannedShowtime, request: Request, options: CallOptions) {
  const input = inputOf(id, request)
  if (state === 'draft') return programmeCalls.changeShowtime(input, options)
  return { ...(await programmeCalls.keepEdit(input, options)), warnings: [] }
}
