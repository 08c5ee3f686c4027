import type { ListedTicket } from '@velvet/contract/endpoints/gate/gate-lists'
import type { KnownList } from '@velvet/contract/door/gate-phone'
import type { GateDatabase } from '../store/database.ts'
import type { ListState, StoredPage } from '../store/model.ts'

/** A list of tickets by which the phone judges codes. */
export interface PhoneList extends KnownList {
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

/**
 * Holds a copy of the stored lists in memory. The phone judges by a new edition only once that
 * edition is whole. When a list is loaded for the first time, the phone has no other edition, so it
 * judges by the pages that have already come.
 */
export class PhoneLists {
  private readonly editions = new Map<string, Map<number, Tickets>>()
  private readonly lists = new Map<string, PhoneList>()

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
   * Forgets an admission of this time, because the phone has undone it. The list shows the same once the
   * server has the undo and the list was loaded again.
   */
  forgetAdmission({ showtimeId, key }: { showtimeId: string; key: string }, at: Date): void {
    for (const tickets of this.editions.get(showtimeId)?.values() ?? []) {
      const ticket = tickets.get(key)
      if (Date.parse(ticket?.usedAt ?? '') < at.getTime() - SAME_SCAN_MS || !ticket) continue
      const { key: ofTicket, seat, purchase, soldAt, status } = ticket
      if (status === 'used') {
        tickets.set(key, { key: ofTicket, seat, purchase, soldAt, status: 'unused' })
      }
    }
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
