import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Uuid } from '../shared/entities/entities.ts'
import { GATE_ROLES, LIST_PAGE, LIST_WAIT_S, LISTS_WATCHED_AT_MOST, SUPERVISOR_ROLES } from './gate.rules.ts'
import { ListQuery, pageOf } from '../shared/entities/staff-list.ts'
import { RECORDED_KINDS } from './show-log.rules.ts'

// The door reads its showtimes, the list for a phone, counts, holders and conflicts by these calls.

const DoorShowtime = z.object({
  id: Uuid,
  title: z.string(),
  rating: z.string(),
  /** The least age for the film; null where every age may come in. */
  checkAge: z.int().nullable(),
  cinemaID: Uuid,
  cinemaName: z.string(),
  screenName: z.string(),
  /** The time zone of the cinema, in which times are shown. */
  timeZone: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  doorsOpenAt: Instant,
  cancelledAt: Instant.nullable(),
  /** The latest event of the show log, and how late the showtime begins; absent before the first event. */
  latest: z.enum(RECORDED_KINDS).optional(),
  lateMinutes: z.int().optional(),
})
export type ListedShowtime = z.output<typeof DoorShowtime>

const Counts = {
  /** People who were let in. */
  admitted: z.int(),
  /** The number of tickets that were not refunded. */
  expected: z.int(),
  stillToCome: z.int(),
}

export const listGateCinemas = endpoint({
  method: 'GET',
  path: '/api/v1/gate/cinemas',
  access: 'staff',
  roles: GATE_ROLES,
  summary: 'The cinemas where the caller may admit, by name',
  input: ListQuery,
  output: pageOf(z.object({ id: Uuid, name: z.string() })),
})

export const listGateShowtimes = endpoint({
  method: 'GET',
  path: '/api/v1/gate/showtimes',
  access: 'staff',
  roles: GATE_ROLES,
  summary: 'The showtimes of twelve hours back and a day ahead that the caller may admit to',
  input: ListQuery.omit({ q: true }).extend({ cinemaID: Uuid.optional() }),
  output: pageOf(
    DoorShowtime.extend({
      ...Counts,
      /** True if it began at most 45 minutes ago or begins within 90 minutes. */
      isDefault: z.boolean(),
    }),
  ).extend({ serverTime: Instant }),
})

/** What the door has to know of the type of a ticket. */
export const TypeAtTheDoor = z.object({
  name: z.string(),
  /** What the attendant checks, such as `Check age`, in English. `checkCode` lets a phone say it in another language. */
  check: z.string().optional(),
  checkCode: z.string().optional(),
  /** What the type has asked of the buyer. */
  note: z.string().optional(),
})
export type TypeAtTheDoor = z.output<typeof TypeAtTheDoor>

/** A ticket as a phone knows it, without its code and without the customer's name and number. */
const ListedTicket = z.object({
  /** The result of `keyOfCode` for the code and the salt of the list. It never changes. */
  key: z.string(),
  seat: z.string(),
  /** Tickets that were bought together have the same value. */
  purchase: z.string(),
  /**
   * The time of sale in milliseconds since 1970. It gives the tickets an order that never changes.
   */
  soldAt: z.int(),
  status: z.enum(['unused', 'used', 'expired', 'void']),
  /**
   * True for the code that a ticket had before it was given away. Its `status` is `void`, and the new
   * code is a ticket of its own in the list.
   */
  isGivenAway: z.boolean().optional(),
  /**
   * True for a code of the counter whose seat went back on sale before a till reported that it had sold it. Its
   * `status` is `void`. If the sale arrives later, the ticket replaces it.
   */
  isUnreported: z.boolean().optional(),
  /** True for a code of an allotment for offline sales whose sale has not reached the server. */
  isUnsold: z.boolean().optional(),
  usedAt: Instant.optional(),
  /** The name of the phone that admitted the ticket, if it is known. */
  usedBy: z.string().optional(),
  /**
   * Differs after each change of the ticket, also where an admission and its undo have left the other
   * fields as they were. Absent from a ticket that a phone shows as unused because it has undone a scan.
   */
  changedIn: z.string().optional(),
  /** The type of the ticket, if it is not the standard one. */
  type: TypeAtTheDoor.optional(),
})
export type ListedTicket = z.output<typeof ListedTicket>

export const getGateList = endpoint({
  method: 'GET',
  path: '/api/v1/gate/list',
  access: 'staff',
  roles: GATE_ROLES,
  perMinute: 600,
  summary:
    'The tickets of a showtime for a phone, in pages that resume; a later call with `refresh` as its cursor returns only what has changed since',
  input: z.object({
    showtimeID: Uuid,
    /** The phone that asks. A revoked phone is refused, and then deletes its lists. */
    deviceID: Uuid.optional(),
    /** The `next` of the page before, or the `refresh` of the last page. */
    cursor: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(LIST_PAGE.min).max(LIST_PAGE.max).default(LIST_PAGE.usual),
  }),
  output: z.object({
    serverTime: Instant,
    showtime: DoorShowtime,
    /** The salt for the key of each code. */
    salt: z.string(),
    /** Shows, together with a scan, that the phone had this list while its user worked at the cinema. */
    pass: z.string(),
    /**
     * True where this page begins the list anew. The phone drops its old list once it has the last
     * page of the new one.
     */
    startsAnew: z.boolean(),
    /** The new and changed tickets. One whose key is known replaces the ticket of that key. */
    items: z.array(ListedTicket),
    /** The cursor of the next page; null on the last page. */
    next: z.string().nullable(),
    /** The cursor for a later call, which then returns only changes; null until the last page. */
    refresh: z.string().nullable(),
    /** The size of the whole list. A phone that has fewer tickets at the end begins anew. */
    total: z.int(),
  }),
  errors: ['showtime-not-found', 'device-not-found', 'device-revoked', 'too-many-requests'],
})

export const awaitListChanges = endpoint({
  method: 'POST',
  path: '/api/v1/gate/changes',
  access: 'staff',
  roles: GATE_ROLES,
  perMinute: 600,
  summary:
    'Waits until one of these lists has changed, and names those that have; a later wait of the same session ends this one',
  input: z.object({
    lists: z
      .array(
        z.object({
          showtimeID: Uuid,
          /** The `refresh` of the last page that the phone has read. */
          cursor: z.string().max(500),
        }),
      )
      .min(1)
      .max(LISTS_WATCHED_AT_MOST),
    /** In seconds. With 0 the server answers at once, whether anything has changed or not. */
    waitSeconds: z.int().min(0).max(LIST_WAIT_S).default(LIST_WAIT_S),
  }),
  output: z.object({
    /** The showtimes whose lists have changed. Empty if none has changed within the time. */
    changed: z.array(Uuid),
  }),
  errors: ['too-many-requests', 'busy'],
})

export const getGateCounts = endpoint({
  method: 'GET',
  path: '/api/v1/gate/counts',
  access: 'staff',
  roles: GATE_ROLES,
  summary: 'How many of a showtime are in, and how many are still to come',
  input: z.object({ showtimeID: Uuid }),
  output: z.object({ showtimeID: Uuid, ...Counts, conflicts: z.int(), serverTime: Instant }),
  errors: ['showtime-not-found'],
})

const ConflictingScan = z.object({
  nonce: z.string(),
  /** The time of the scan, corrected by the offset of the phone's clock. */
  at: Instant,
  /** Null if no phone is known. An attendant gets the id only for scans of their own. */
  deviceID: Uuid.nullable(),
  device: z.string().nullable(),
  person: z.string(),
})

const Conflict = z.object({
  /** The nonce of the scan that should not have admitted anybody. */
  id: z.string(),
  /**
   * `revoked-phone` means that a phone which was taken out of use reported the only admission.
   * `other-cinema` means that the ticket admitted a visitor at a cinema for which it is not valid, and is
   * still good for its own. `given-away` means that the copy of a person who gave the ticket away let
   * them in.
   */
  kind: z.enum(['admitted-twice', 'refunded', 'given-away', 'revoked-phone', 'other-cinema']),
  ticketID: Uuid,
  seat: z.string(),
  showtimeID: Uuid,
  title: z.string(),
  startsAt: Instant,
  cinemaName: z.string(),
  timeZone: z.string(),
  /** The scan to which the ticket belongs, if it is another one than the duplicate. */
  admitted: ConflictingScan.nullable(),
  duplicate: ConflictingScan,
  noticedAt: Instant,
  /** The time at which an undo of one of the two scans ended the conflict. */
  endedAt: Instant.nullable(),
})

export const listGateConflicts = endpoint({
  method: 'GET',
  path: '/api/v1/gate/conflicts',
  access: 'staff',
  roles: GATE_ROLES,
  summary:
    'People who were let in by a ticket that was used, refunded or of another cinema, or by a revoked phone, the newest first',
  input: ListQuery.omit({ q: true }).extend({ showtimeID: Uuid.optional() }),
  output: pageOf(Conflict),
})

export const listGateHolders = endpoint({
  method: 'GET',
  path: '/api/v1/gate/holders',
  access: 'staff',
  roles: SUPERVISOR_ROLES,
  summary: 'Who holds the tickets of a showtime; `q` looks in names, seats and ends of numbers',
  input: ListQuery.extend({ showtimeID: Uuid }),
  output: pageOf(
    z.object({
      ticketID: Uuid,
      seat: z.string(),
      purchaseID: Uuid,
      username: z.string(),
      /** The masked number, such as `0803***0001`. */
      phoneNumber: z.string(),
      status: z.enum(['unused', 'used', 'expired', 'void']),
      usedAt: Instant.nullable(),
    }),
  ),
  errors: ['showtime-not-found'],
})
