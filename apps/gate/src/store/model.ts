import type { StaffRole } from '@velvet/contract/endpoint'
import type { ListedShowtime, ListedTicket } from '@velvet/contract/endpoints/gate-lists'

/** Who is signed in on this phone. */
export interface Person {
  id: string
  name: string
  role: StaffRole
}

/** This phone, as the server knows it. */
export interface Phone {
  id: string
  name: string
}

/** What this door admits to. */
export interface Choice {
  cinemaId: string
  cinemaName: string
  showtimeIds: readonly string[]
  /** Other showtimes of the cinema, whose lists name the showtime of a ticket that is wrong here. */
  neighbourIds: readonly string[]
}

/** The single values that the phone keeps. */
export interface Settings {
  person: Person
  phone: Phone
  choice: Choice
  /** By how many milliseconds the clock of the server is ahead of this phone's. */
  offsetMs: number
  isRevoked: boolean
}

/** How far the list of a showtime is loaded. */
export interface ListState {
  showtimeId: string
  showtime: ListedShowtime
  salt: string
  /** The edition that judges; undefined until the first one is whole. */
  edition: number | undefined
  /** The pages of that edition, with those that changed it later. */
  pages: number
  /** Asks for what has changed since; undefined where the whole list has to be asked for. */
  refresh: string | undefined
  /** When the server answered its last page, by the clock of the server. */
  asOf: string | undefined
  /** A download that is under way, or was cut. */
  loading: { edition: number; pages: number; cursor: string } | undefined
}

/** One value for each page, because thousands of rows that are written singly take seconds. */
export type StoredPage = readonly ListedTicket[]

/** Somebody is inside: by a scan of this phone, or because another phone told it. */
export interface KnownAdmission {
  /** The key of the ticket in its list. */
  key: string
  showtimeId: string
  /** The corrected time of the scan, in ISO 8601. */
  at: string
  /** The name of the phone that admitted. */
  device: string
  /** The scan, for an admission of this phone. */
  nonce?: string
  /** When the server acknowledged it, by the clock of this phone. */
  takenAt?: number
}

/** A scan that let somebody in and that the server has not acknowledged yet. */
export interface QueuedScan {
  kind: 'scan'
  order?: number
  nonce: string
  code: string
  /** Of a ticket that was bought together with the one of the code. */
  seat?: string
  key: string
  showtimeId: string
  /** By the clock of this phone, not corrected, in ISO 8601. */
  at: string
  offsetMs: number
  personId: string
  personName: string
  note?: string
  /** Why the server refused it, in words: a person has to look at it. */
  refusal?: string
}

/** An undo that the server has not acknowledged yet. It is sent after its scan. */
export interface QueuedUndo {
  kind: 'undo'
  order?: number
  nonce: string
  at: string
  reason: string
  refusal?: string
}

export type QueueEntry = QueuedScan | QueuedUndo
