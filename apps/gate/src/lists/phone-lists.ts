import type { ListedShowtime, ListedTicket } from '@velvet/contract/tickets/gate-lists.calls'
import type { GateDatabase } from '../store/database.ts'
import type { ListState, StoredPage } from '../store/model.ts'

/** The list of one showtime, by which the phone judges codes. The tickets are stored by their keys. */
export interface PhoneList {
  showtime: ListedShowtime
  /** The salt of the list, which `keyOfCode` takes. */
  salt: string
  /** The pass that the phone sends with each scan of this list. */
  pass: string
  tickets: ReadonlyMap<string, ListedTicket>
  /**
   * False while the list is loaded for the first time. A ticket that the list lacks may still come.
   */
  isWhole: boolean
  /** The server's time when it sent the last page. It is undefined until the list is whole. */
  asOf: string | undefined
}

/** The server may round the time of a scan, or move it to its own present. */
const SAME_SCAN_MS = 1000

type Tickets = Map<string, ListedTicket>

/** An undone scan with its ticket as the list shows it. `isTaken` is true once the server has the undo. */
interface RolledBack {
  nonce: string
  listed: ListedTicket
  isTaken: boolean
}

/**
 * Holds a copy of the stored lists in memory. The phone judges by a new edition only once that
 * edition is whole. When a list is loaded for the first time, the phone has no other edition, so it
 * judges by the pages that have already come.
 */
export class PhoneLists {
  private readonly editions = new Map<string, Map<number, Tickets>>()
  private readonly lists = new Map<string, PhoneList>()
  /** The undone scans of this phone, by the unused tickets that it shows in place of the listed ones. */
  private readonly undone = new WeakMap<ListedTicket, RolledBack>()

  /** Notes the latest event of the show log, as the server has answered. */
  logged(showtimeId: string, latest: ListedShowtime['latest'], lateMinutes?: number): void {
    const showtime = this.lists.get(showtimeId)?.showtime
    if (showtime) Object.assign(showtime, { latest, lateMinutes })
  }

  get(showtimeId: string): PhoneList | undefined {
    return this.lists.get(showtimeId)
  }

  /** Adds a page to the edition that is loading, or else to the present one. */
  take(items: StoredPage, state: ListState): void {
    this.add(items, state, state.loading?.edition ?? state.edition ?? 0)
  }

  add(items: StoredPage, state: ListState, edition: number): void {
    const { showtimeId, showtime, salt, pass, loading, asOf } = state
    const editions = this.editions.get(showtimeId) ?? new Map<number, Tickets>()
    this.editions.set(showtimeId, editions)
    const tickets: Tickets = editions.get(edition) ?? new Map<string, ListedTicket>()
    editions.set(edition, tickets)
    for (const ticket of items) tickets.set(ticket.key, ticket)
    const judging = editions.get(state.edition ?? edition) ?? tickets
    const isWhole = state.edition !== undefined
    this.lists.set(showtimeId, { showtime, salt, pass, tickets: judging, isWhole, asOf })
    if (loading) return
    for (const other of editions.keys()) if (other !== state.edition) editions.delete(other)
  }

  /**
   * Shows the ticket of a scan of this time as unused, because this phone has undone the scan. The list may show
   * the admission of another phone just before. So the list counts again once it was loaded after the server
   * had the undo.
   */
  forgetAdmission(scan: { showtimeId: string; key: string; nonce: string }, at: Date): void {
    const { showtimeId, key, nonce } = scan
    for (const tickets of this.editions.get(showtimeId)?.values() ?? []) {
      const listed = tickets.get(key)
      if (listed?.status !== 'used') continue
      if (Date.parse(listed.usedAt ?? '') < at.getTime() - SAME_SCAN_MS) continue
      const { seat, purchase, soldAt, type } = listed
      const unused: ListedTicket = {
        key,
        seat,
        purchase,
        soldAt,
        status: 'unused',
        ...(type && { type }),
      }
      tickets.set(key, unused)
      this.undone.set(unused, { nonce, listed, isTaken: false })
    }
  }

  /** Notes that the server has taken the undo of a scan. */
  undoTaken(nonce: string): void {
    for (const showtimeId of this.editions.keys()) {
      for (const { undone } of this.undoneIn(showtimeId)) {
        if (undone.nonce === nonce) undone.isTaken = true
      }
    }
  }

  /** Returns the undone scans of a showtime whose undo the server has taken. */
  takenUndos(showtimeId: string): string[] {
    return this.undoneIn(showtimeId).flatMap(({ undone }) => (undone.isTaken ? undone.nonce : []))
  }

  /**
   * Shows what the list says of the ticket of an undone scan again, because the server has refused the undo,
   * or because the list that was loaded after the undo does not change the ticket: another person is inside
   * by it. A ticket that was loaded again since the undo stays as the server has sent it.
   */
  restoreAdmission(nonce: string): void {
    for (const showtimeId of this.editions.keys()) {
      for (const { tickets, key, undone } of this.undoneIn(showtimeId)) {
        if (undone.nonce === nonce) tickets.set(key, undone.listed)
      }
    }
  }

  /** Returns the tickets of a showtime that are shown as unused because this phone has undone a scan. */
  private undoneIn(showtimeId: string) {
    const editions = [...(this.editions.get(showtimeId)?.values() ?? [])]
    return editions.flatMap((tickets) =>
      [...tickets].flatMap(([key, ticket]) => {
        const undone = this.undone.get(ticket)
        return undone ? [{ tickets, key, undone }] : []
      }),
    )
  }

  forget(showtimeId: string): void {
    this.editions.delete(showtimeId)
    this.lists.delete(showtimeId)
  }
}

/** Reads the stored lists. */
export async function restoreLists(database: GateDatabase): Promise<PhoneLists> {
  const lists = new PhoneLists()
  for (const state of await database.getAll('lists')) {
    for (const edition of [state.edition, state.loading?.edition]) {
      if (edition === undefined) continue
      const range = IDBKeyRange.bound([state.showtimeId, edition], [state.showtimeId, edition, []])
      for (const page of await database.getAll('pages', range)) lists.add(page, state, edition)
    }
  }
  return lists
}
