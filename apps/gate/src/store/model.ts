import type { PressedEvent } from '@velvet/client/pressed-event'
import type { StaffRole } from '@velvet/contract/shared/endpoint'
import type { ConflictOfPhone } from '@velvet/contract/tickets/gate.calls'
import type { Verdict } from '@velvet/contract/tickets/gate-verdict'
import type { ListedShowtime, ListedTicket } from '@velvet/contract/tickets/gate-lists.calls'

/** The person who is signed in on this phone. */
export interface Person {
  id: string
  name: string
  role: StaffRole
}

/** The id and name under which the server knows this phone. */
export interface Phone {
  id: string
  name: string
}

/** The showtimes of this door. */
export interface Choice {
  cinemaId: string
  cinemaName: string
  showtimeIds: readonly string[]
  /**
   * Other showtimes of the cinema. From their lists the phone can say which showtime a ticket is
   * for.
   */
  neighbourIds: readonly string[]
}

export interface Settings {
  person: Person
  /** The cinema of this phone, also after its attendant has signed out. */
  cinemaId: string
  phone: Phone
  choice: Choice
  /** The number of milliseconds by which the server's clock is ahead of this phone's clock. */
  offsetMs: number
  isRevoked: boolean
  /** The conflicts that the server told this phone at the last contact. */
  conflicts: readonly ConflictOfPhone[]
  /** The ids of the conflicts that a person has looked at. */
  seenConflicts: readonly string[]
}

/** The progress of loading a showtime's list. */
export interface ListState {
  showtimeId: string
  showtime: ListedShowtime
  salt: string
  /** The pass that the phone sends with each scan of this list. */
  pass: string
  /** The edition by which the phone judges. It is undefined until the first edition is whole. */
  edition: number | undefined
  /** The number of stored pages of that edition, including the pages that changed it later. */
  pages: number
  /** The cursor that asks for later changes. It is undefined if the phone needs the whole list. */
  refresh: string | undefined
  /** The server's time on the last page of the list. */
  asOf: string | undefined
  /** A download that is running or was interrupted. */
  loading: { edition: number; pages: number; cursor: string } | undefined
}

/**
 * A page of tickets is stored as one value, because writing thousands of single rows takes seconds.
 */
export type StoredPage = readonly ListedTicket[]

/** The admission of a person by this phone, or by another phone that showed its code. */
export interface KnownAdmission {
  /** The key of the ticket in its list. */
  key: string
  showtimeId: string
  /** The time of the scan in ISO 8601, corrected by the clock's offset. */
  at: string
  /** The name of the phone that let the person in. */
  device: string
  /** The nonce of the scan. It is absent if another phone made the scan. */
  nonce?: string
  /** The time of this phone's clock when the server acknowledged the scan, in milliseconds. */
  takenAt?: number
  /** The `changedIn` of the ticket when another phone told of the admission. */
  changedIn?: string
}

/**
 * A scan that admitted a visitor. It stays on the phone until the server has acknowledged it, or until a
 * person has looked at its refusal or conflict.
 */
export interface QueuedScan {
  kind: 'scan'
  order?: number
  nonce: string
  code: string
  /** The seat of the admitted ticket, if the code is that of another ticket of its purchase. */
  seat?: string
  key: string
  showtimeId: string
  /** The uncorrected time of the phone's clock in ISO 8601. */
  at: string
  offsetMs: number
  /** The time zone of the cinema. */
  timeZone: string
  /** The pass of the list by which the phone judged. */
  pass: string
  personId: string
  personName: string
  note?: string
  /** The server's message, if the server refused the scan. A person has to look at such a scan. */
  refusal?: string
  refusalCode?: string
  conflict?: ScanConflict
}

/** What the server says of a scan that admitted a visitor who should not be inside. */
interface ScanConflict extends Pick<Verdict, 'reasonCode' | 'reasonValues'> {
  result?: Verdict['result']
  seat: string | undefined
  text: string
}

/** The attendant has to learn at once that the server refused a scan for which the phone showed green. */
export interface Alarm extends Verdict {
  nonce: string
  seat: string
}

/** A scan that the server has taken. It stays because a person has to look at its conflict. */
export interface ConflictScan extends QueuedScan {
  conflict: ScanConflict
}

/** An undo that the server has not acknowledged yet. It is sent after its scan. */
export interface QueuedUndo {
  kind: 'undo'
  order?: number
  nonce: string
  /** The code and the seat of the scan, by which a person knows the ticket if the undo is refused. */
  code: string
  seat?: string
  at: string
  /** Both are those of the scan. */
  offsetMs: number
  timeZone: string
  reason: string
  refusal?: string
  refusalCode?: string
}

/** An event of the show log that the server has not acknowledged yet. */
export interface QueuedEvent extends PressedEvent {
  kind: 'event'
  order?: number
  timeZone: string
  personName: string
  refusal?: string
  refusalCode?: string
}

export type QueueEntry = QueuedScan | QueuedUndo | QueuedEvent
