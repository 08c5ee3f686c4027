import type * as contract from '@velvet/contract/tickets/gate-lists.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Call, UseCase } from '../../kernel/calls/call.ts'
import { cinemasOfPerson } from './cinemas-of-door.ts'
import { readCursor, saltOf } from './list-cursor.ts'
import type { WatchedList, WatchedLists } from '../../kernel/watched/watched-lists.ts'
import { countShowtimesElsewhere } from './list-sql.ts'

type AwaitListChanges = Call<typeof contract.awaitListChanges>

/** Returns the use case by which phones wait for changes of their lists. */
export function awaitListChanges(watched: WatchedLists): UseCase<typeof contract.awaitListChanges> {
  return async (call) => {
    const { waitSeconds } = call.input
    await requireOwnShowtimes(call)
    const { lists, anew } = positionsOf(call)
    if (anew.length > 0) return { changed: anew }
    const { sessionId } = call.staff
    const changed = await watched.wait({ sessionId, watched: lists, ms: waitSeconds * 1000 })
    return { changed: changed.map(({ listId }) => listId) }
  }
}

async function requireOwnShowtimes({ db, staff, input: { lists } }: AwaitListChanges) {
  const cinemaIds = await cinemasOfPerson(db, staff.id)
  if (cinemaIds === undefined) return
  const ids = lists.map(({ showtimeID }) => showtimeID)
  if ((await countShowtimesElsewhere(db, ids, cinemaIds)) > 0) throw new AppError('not-allowed')
}

/** Returns the positions that the phone has reached, and the showtimes whose lists it has to read anew. */
function positionsOf({ config, input }: AwaitListChanges): {
  lists: WatchedList[]
  anew: string[]
} {
  const lists: WatchedList[] = []
  const anew: string[] = []
  for (const { showtimeID: showtimeId, cursor } of input.lists) {
    const position = readCursor(cursor, saltOf(config, showtimeId))
    if (position) lists.push({ listId: showtimeId, change: position.after.change })
    else anew.push(showtimeId)
  }
  return { lists, anew }
}
