import type * as contract from '@velvet/contract/catalogue/showtimes.calls'
import { SEATS_WAIT_S } from '@velvet/contract/catalogue/seats-of-show'
import type { UseCase } from '../../kernel/calls/call.ts'
import type { WatchedLists } from '../../kernel/watched/watched-lists.ts'
import { changeOfVersion } from './seat-plan.ts'

/** Returns the use case by which phones with an open seat plan wait until other seats are free or taken. */
export function awaitSeatChanges(watched: WatchedLists): UseCase<typeof contract.awaitSeatChanges> {
  return async ({ input: { showtimeId, version }, customer: { sessionId } }) => {
    const change = changeOfVersion(version)
    const wait = { sessionId, watched: [{ listId: showtimeId, change }], ms: SEATS_WAIT_S * 1000 }
    return { changed: (await watched.wait(wait)).length > 0 }
  }
}
