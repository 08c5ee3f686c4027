import type { ListPage } from '../calls.ts'
import { strictly } from '../store/database.ts'
import type { GateDatabase } from '../store/database.ts'
import type { ListState } from '../store/model.ts'

type AskForPage = (cursor: string | undefined) => Promise<ListPage>

interface Loading {
  showtimeId: string
  ask: AskForPage
  /** Receives each page after the phone has written the page to its disk. */
  onPage: (page: ListPage, state: ListState) => void
}

/**
 * Loads the changes of a showtime's list. It stores each page at once, so that an interrupted
 * download continues after its last page. It writes nothing but the list, so it cannot lose scans
 * that are made in the meantime.
 */
export async function loadList(database: GateDatabase, loading: Loading): Promise<ListState> {
  const { showtimeId, ask, onPage } = loading
  let state = await database.get('lists', showtimeId)
  do {
    const page = await ask(state?.loading?.cursor ?? state?.refresh)
    state = await keepPage(database, showtimeId, page)
    onPage(page, state)
  } while (state.loading)
  return state
}

/** Stores one page and the new state of the list in one transaction. */
async function keepPage(database: GateDatabase, showtimeId: string, page: ListPage): Promise<ListState> {
  return strictly(database, ['lists', 'pages'], async (tx) => {
    const known = await tx.objectStore('lists').get(showtimeId)
    const { edition, pages: index } = positionIn(known, page)
    // Most refreshes find no change, and an empty page need not be stored.
    const isKept = index === 0 || page.items.length > 0
    const state = stateAfter(known, page, { edition, pages: isKept ? index + 1 : index })
    if (isKept) await tx.objectStore('pages').put(page.items, [showtimeId, edition, index])
    if (page.next === null) await tx.objectStore('pages').delete(otherEditions(showtimeId, edition))
    await tx.objectStore('lists').put(state)
    return state
  })
}

/**
 * Returns the edition to which a page belongs, and the number of pages that the edition already
 * has. The edition is a new one, the one that is loading, or the present one.
 */
function positionIn(known: ListState | undefined, page: ListPage): { edition: number; pages: number } {
  if (!known || page.startsAnew) {
    return { edition: Math.max(known?.edition ?? 0, known?.loading?.edition ?? 0) + 1, pages: 0 }
  }
  return known.loading ?? { edition: known.edition ?? 1, pages: known.pages }
}

function stateAfter(
  known: ListState | undefined,
  { showtime, salt, pass, next, refresh, serverTime }: ListPage,
  { edition, pages }: { edition: number; pages: number },
): ListState {
  const isOfPresent = edition === known?.edition
  const about = { showtimeId: showtime.id, showtime, salt, pass }
  if (next !== null) {
    return {
      ...about,
      edition: known?.edition,
      pages: isOfPresent ? pages : (known?.pages ?? 0),
      refresh: known?.refresh,
      asOf: known?.asOf,
      loading: { edition, pages, cursor: next },
    }
  }
  return {
    ...about,
    edition,
    pages,
    refresh: refresh ?? undefined,
    asOf: serverTime,
    loading: undefined,
  }
}

function otherEditions(showtimeId: string, edition: number): IDBKeyRange {
  return IDBKeyRange.bound([showtimeId, 0], [showtimeId, edition], false, true)
}

/**
 * Makes the next load ask for the whole list, because the stored list differs from the server's
 * list.
 */
export async function beginAnew(database: GateDatabase, showtimeId: string): Promise<void> {
  await strictly(database, ['lists'], async (tx) => {
    const known = await tx.objectStore('lists').get(showtimeId)
    if (known) await tx.objectStore('lists').put({ ...known, refresh: undefined, loading: undefined })
  })
}
