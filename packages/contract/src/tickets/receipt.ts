import type { Zone } from '../catalogue/seat-plan.ts'

/**
 * The fields of a ticket that a receipt needs. The server tells prices, values and times to the payer alone. They are
 * written here again, because the entities import this folder, and folders must not form a circle.
 */
interface PaidTicket {
  PurchaseID: string
  SeatNumber: string
  TicketType?: string | null | undefined
  Zone?: Zone | null | undefined
  Price?: number | null | undefined
  GrossKobo?: number | null | undefined
  Sponsor?: Part | null | undefined
  NetKobo?: number | null | undefined
  Taxes?: readonly Part[] | null | undefined
  Exhibitor?: Seller | null | undefined
  Invoice?: Invoice | null | undefined
  BoughtAt?: string | null | undefined
  RefundedAt?: string | null | undefined
  Snacks?: { pickups: readonly PaidOrder[] } | null | undefined
}

/** An order of food and drinks. */
interface PaidOrder {
  purchaseID: string
  boughtAt?: string | undefined
  exhibitor?: Seller | null | undefined
  lines: readonly FoodLine[]
}

/** The food and drinks of a purchase, with their price and value. */
export interface ReceiptFood {
  lines: readonly FoodLine[]
  vp: number
  value: ReceiptValue
}

interface FoodLine {
  name: string
  count: number
  isPaidBack: boolean
  bundle?: { line: number; name: string; count: number } | null | undefined
  vp: number
  grossKobo: number
  netKobo: number
  taxes: readonly Part[]
}

/** The owner of a cinema, with its numbers at the tax office and in the register of companies. */
interface Seller {
  name: string
  tin: string
  rcNumber: string
}

interface Invoice {
  number: string
  qr: string | null
}

/** A tax in the value of tickets, or the part of a sponsor. */
interface Part {
  name: string
  kobo: number
}

/** The tickets of one type in one zone. */
interface ReceiptLine {
  /** Null for the standard type. */
  type: string | null
  /** Null for standard seats. */
  zone: Zone | null
  seats: string[]
  vp: number
}

/** What some tickets were worth at the box office when they were sold, in kobo. */
export interface ReceiptValue {
  grossKobo: number
  /** The sum of each tax. It is empty for tickets without taxes. */
  taxes: Part[]
  netKobo: number
}

/** The tickets that were refunded at the same time. */
interface ReceiptRefund {
  at: string
  seats: string[]
  vp: number
  value: ReceiptValue
}

export interface Receipt {
  boughtAt: string
  lines: ReceiptLine[]
  /** The price of the tickets, and their value. */
  ticketsVp: number
  value: ReceiptValue
  /** The food and drinks of the purchase; undefined if it has none. */
  food: ReceiptFood | undefined
  /** The price of everything. */
  totalVp: number
  /** What companies paid for these tickets. */
  sponsors: Part[]
  refunds: ReceiptRefund[]
  /** The owner of the cinema at the time of the sale. */
  exhibitor: Seller | null | undefined
  invoice: Invoice | null | undefined
}

/** Returns the address of a receipt, by the reference of a top-up or the id of a purchase. */
export function receiptPath(reference: string): string {
  return `/receipt/${encodeURIComponent(reference)}`
}

const PURCHASE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns true for the id of a purchase. The reference of a top-up never looks like one. */
export function isPurchase(reference: string): boolean {
  return PURCHASE.test(reference)
}

/** Returns true if this person paid for the ticket with Points. A free ticket has no receipt. */
export function hasReceipt({ Price, BoughtAt }: Partial<PaidTicket>): boolean {
  return Boolean(Price && BoughtAt)
}

/**
 * Returns the receipt of one purchase, from its tickets in the order of their seats. Returns undefined if no
 * ticket says what was paid, as for a person who got a ticket from the payer.
 */
export function receiptOf(tickets: readonly PaidTicket[]): Receipt | undefined {
  const paid = tickets.filter(hasReceipt)
  const boughtAt = paid[0]?.BoughtAt
  if (!boughtAt) return undefined
  const ticketsVp = sumOf(paid, ({ Price }) => Price)
  const order = paid[0]?.Snacks?.pickups.find(({ purchaseID }) => purchaseID === paid[0]?.PurchaseID)
  const food = order && foodOf(order)
  return {
    boughtAt,
    lines: linesOf(paid),
    ticketsVp,
    value: valueOf(paid),
    food,
    totalVp: ticketsVp + (food?.vp ?? 0),
    sponsors: partsOf(paid.flatMap(({ Sponsor }) => Sponsor ?? [])),
    refunds: refundsOf(paid),
    exhibitor: paid[0]?.Exhibitor,
    invoice: paid[0]?.Invoice,
  }
}

/** Returns the food of an order as a receipt shows it. */
export function foodOf({ lines }: Pick<PaidOrder, 'lines'>): ReceiptFood {
  const value = valueOf(
    lines.map(({ grossKobo, netKobo, taxes }) => ({ GrossKobo: grossKobo, NetKobo: netKobo, Taxes: taxes })),
  )
  return { lines, vp: sumOf(lines, ({ vp }) => vp), value }
}

function linesOf(tickets: readonly PaidTicket[]): ReceiptLine[] {
  return [...groupsOf(tickets, ({ TicketType, Zone }) => `${TicketType ?? ''} ${Zone ?? ''}`).values()].map((some) => ({
    type: some[0]?.TicketType ?? null,
    zone: some[0]?.Zone ?? null,
    ...seatsAndVpOf(some),
  }))
}

function refundsOf(tickets: readonly PaidTicket[]): ReceiptRefund[] {
  const refunded = tickets.filter(({ RefundedAt }) => RefundedAt)
  return [...groupsOf(refunded, ({ RefundedAt }) => RefundedAt ?? '')]
    .map(([at, some]) => ({ at, ...seatsAndVpOf(some), value: valueOf(some) }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Returns the seats of several tickets, and what they cost together. */
function seatsAndVpOf(tickets: readonly PaidTicket[]) {
  return {
    seats: tickets.map(({ SeatNumber }) => SeatNumber),
    vp: sumOf(tickets, ({ Price }) => Price),
  }
}

function valueOf(tickets: readonly Pick<PaidTicket, 'GrossKobo' | 'NetKobo' | 'Taxes'>[]): ReceiptValue {
  return {
    grossKobo: sumOf(tickets, ({ GrossKobo }) => GrossKobo),
    taxes: partsOf(tickets.flatMap(({ Taxes }) => Taxes ?? [])),
    netKobo: sumOf(tickets, ({ NetKobo }) => NetKobo),
  }
}

/** Sums the parts with the same name. */
function partsOf(parts: readonly Part[]): Part[] {
  const groups = groupsOf(parts, ({ name }) => name)
  return [...groups].map(([name, some]) => ({ name, kobo: sumOf(some, ({ kobo }) => kobo) }))
}

function groupsOf<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number | null | undefined): number {
  return items.reduce((sum, item) => sum + (of(item) ?? 0), 0)
}

/** Removes the letters RC, which some people type in front of the number of a company. A receipt adds them itself. */
export function withoutRc(rcNumber: string): string {
  return rcNumber.replace(/^RC\s*/i, '')
}
