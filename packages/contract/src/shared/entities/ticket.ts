import { z } from 'zod'
import { ZONES } from '../../catalogue/seat-plan.ts'
import { PICKUP_STATES } from '../../sales/pickups.rules.ts'
import { TICKET_STATUSES } from '../../tickets/tickets.rules.ts'
import { Instant, LocalDate, LocalTime, TypeTranslations, Uuid, Vp } from './entities.ts'

export const TicketStatus = z.enum(TICKET_STATUSES)

/** The owner of a cinema as papers name it; null if none was entered. */
export const TicketExhibitor = z.object({ name: z.string(), tin: z.string(), rcNumber: z.string() }).nullable()
export type TicketExhibitor = z.output<typeof TicketExhibitor>

/** The e-invoice of a purchase or a settlement; null until the operator has to issue them. */
export const Invoice = z.object({ number: z.string(), qr: z.string().nullable() }).nullable()

const TicketDisruption = z.object({
  kind: z.enum(['late', 'stopped', 'not-shown']),
  /** The delay of a late showtime, and the time of day at which it begins by the clock of the cinema. */
  minutes: z.int(),
  time: LocalTime,
  /** What the ticket got for it: its Points, money at the window, a free ticket, or nothing. Null if undecided. */
  gets: z.enum(['points', 'money', 'voucher', 'nothing']).nullable(),
})

const TaxParts = z.array(z.object({ name: z.string(), kobo: z.int() }))

/** The sold bundle of which a line is a part. */
export const BundleOfLine = z.object({
  /** The number of the bundle within the purchase, which all of its parts have. */
  line: z.int(),
  name: z.string(),
  count: z.int(),
})

/** An order of food and drinks as the ticket shows it. */
const TicketPickup = z.object({
  purchaseID: Uuid,
  code: z.string(),
  state: z.enum(PICKUP_STATES),
  wantedAt: Instant.nullable(),
  /** When it was bought, by the clocks at the cinema, and the owner of the cinema then. */
  boughtAt: Instant.optional(),
  exhibitor: TicketExhibitor.optional(),
  lines: z.array(
    z.object({
      name: z.string(),
      count: z.int(),
      isPaidBack: z.boolean(),
      bundle: BundleOfLine.nullish(),
      /** The price of the whole line, what it was worth in kobo, and the taxes in that. */
      vp: Vp,
      grossKobo: z.int(),
      netKobo: z.int(),
      taxes: TaxParts,
    }),
  ),
})
export type TicketPickup = z.output<typeof TicketPickup>

const TicketSnacks = z.object({
  cinemaID: Uuid,
  /** True if the cinema sells food and drinks in the app. */
  isSold: z.boolean(),
  /** What the customer has ordered for the showtime, also with other purchases. The newest is last. */
  pickups: z.array(TicketPickup),
})

export const Ticket = z.object({
  TicketID: Uuid,
  TicketStatus,
  MovieTitle: z.string(),
  CinemaName: z.string(),
  CinemaAddress: z.string(),
  ShowtimeTime: LocalTime,
  ShowtimeDate: LocalDate,
  PosterURL: z.string(),
  SeatNumber: z.string(),
  /** The code in the QR, which is also the pin. */
  QrCode: z.string(),
  PurchaseID: Uuid,
  ShowtimeID: Uuid,
  ScreenName: z.string(),
  Colour: z.string(),
  /** True when the Points of the ticket were paid back. */
  Refunded: z.boolean().optional(),
  /** The earlier ticket that was exchanged for this one and paid for it. */
  ExchangedTo: Uuid.nullable().optional(),
  /** Set if the showtime has not begun at its time, stopped before its end, or was not shown. */
  Disruption: TicketDisruption.nullable().optional(),
  /**
   * The last moment at which the holder can get the Points back, with the offset of the clocks at
   * the cinema; null if purchases are final.
   */
  RefundableUntil: Instant.nullable().optional(),
  /** The name of the ticket's type; null for the standard one. */
  TicketType: z.string().nullable().optional(),
  /** What the type asks of its holder, such as proof of age. */
  TypeNote: z.string().nullable().optional(),
  TypeTranslations: TypeTranslations.nullable().optional(),
  /** The zone of the seat when it was sold; null for a standard seat. */
  Zone: z.enum(ZONES).nullable().optional(),
  // Only the payer sees the fields from here to `RefundedAt`.
  /** What was paid for this ticket. */
  Price: Vp.nullable().optional(),
  /** The price without an offer; null for a ticket at its list price. */
  ListPrice: Vp.nullable().optional(),
  /** The number of tickets of the purchase that must be refunded with this one, because their offer has a minimum. */
  RefundedWith: z.int().min(1).nullable().optional(),
  /** The bundle of the purchase whose price the ticket shares. Such a ticket is refunded, and never exchanged. */
  BundleLine: z.int().nullable().optional(),
  /** What the ticket is worth at the box office in kobo. */
  GrossKobo: z.int().min(0).nullable().optional(),
  /** The company that paid a part of the price, with this part in kobo. It is null for a ticket without a sponsor. */
  Sponsor: z.object({ name: z.string(), kobo: z.int() }).nullable().optional(),
  /** What is left of this value without its taxes. */
  NetKobo: z.int().min(0).nullable().optional(),
  /** The taxes in this value, as they were at the sale. */
  Taxes: TaxParts.nullable().optional(),
  /** The owner of the cinema at the time of the sale. */
  Exhibitor: TicketExhibitor.optional(),
  Invoice: Invoice.optional(),
  /** When the ticket was bought, by the clocks at the cinema. */
  BoughtAt: Instant.nullable().optional(),
  /** When the Points of the ticket were returned, by the clocks at the cinema. */
  RefundedAt: Instant.nullable().optional(),
  /** True when a link that gives this ticket away waits for a person to take it. */
  LinkSent: z.boolean().optional(),
  /** True when the caller gave this ticket away and it was taken; it has no `QrCode` then. */
  GivenAway: z.boolean().optional(),
  /** Who took the ticket that the caller gave away; null for a person without an account. */
  TakenBy: z.string().nullable().optional(),
  /** True when the caller can take the ticket back from a person without an account, who took it. */
  CanTakeBack: z.boolean().optional(),
  /** The food and drinks of the caller for this showtime, and the cinema whose menu they can order from. */
  Snacks: TicketSnacks.nullable().optional(),
  /** When the showtime begins and ends, with the offset of the clocks at the cinema. */
  StartsAt: Instant.optional(),
  EndsAt: Instant.optional(),
  /** The time zone of the cinema, such as Africa/Lagos. */
  TimeZone: z.string().optional(),
  Latitude: z.number().optional(),
  Longitude: z.number().optional(),
  /** The number of the cinema for calls; null if it has none. */
  CinemaPhone: z.string().nullable().optional(),
})
export type Ticket = z.output<typeof Ticket>
