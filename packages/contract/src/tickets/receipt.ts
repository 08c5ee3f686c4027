/** The fields of a ticket that a receipt needs. The server tells the prices and times to the payer alone. */
interface PaidTicket {
  PurchaseID: string
  SeatNumber: string
  TicketType?: string | null | undefined
  Price?: number | null | undefined
  GrossKobo?: number | null | undefined
  BoughtAt?: string | null | undefined
  RefundedAt?: string | null | undefined
}

/** The tickets of one type. */
interface ReceiptLine {
  /** Null for the standard type. */
  type: string | null
  seats: string[]
  vp: number
}

/** The tickets that were refunded at the same time. */
interface ReceiptRefund {
  at: string
  seats: string[]
  vp: number
}

export interface Receipt {
  boughtAt: string
  lines: ReceiptLine[]
  totalVp: number
  /** The value of the tickets at the box office, in kobo. */
  totalKobo: number
  refunds: ReceiptRefund[]
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
 * ticket says what was paid, as for somebody who got a ticket from the payer.
 */
export function receiptOf(tickets: readonly PaidTicket[]): Receipt | undefined {
  const paid = tickets.filter(hasReceipt)
  const boughtAt = paid[0]?.BoughtAt
  if (!boughtAt) return undefined
  return {
    boughtAt,
    lines: linesOf(paid),
    totalVp: sumOf(paid, ({ Price }) => Price),
    totalKobo: sumOf(paid, ({ GrossKobo }) => GrossKobo),
    refunds: refundsOf(paid),
  }
}

function linesOf(tickets: readonly PaidTicket[]): ReceiptLine[] {
  return [...groupsOf(tickets, ({ TicketType }) => TicketType ?? null)].map(([type, some]) => ({
    type,
    ...seatsAndVpOf(some),
  }))
}

function refundsOf(tickets: readonly PaidTicket[]): ReceiptRefund[] {
  const refunded = tickets.filter(({ RefundedAt }) => RefundedAt)
  return [...groupsOf(refunded, ({ RefundedAt }) => RefundedAt ?? '')]
    .map(([at, some]) => ({ at, ...seatsAndVpOf(some) }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Returns the seats of several tickets, and what they cost together. */
function seatsAndVpOf(tickets: readonly PaidTicket[]) {
  return {
    seats: tickets.map(({ SeatNumber }) => SeatNumber),
    vp: sumOf(tickets, ({ Price }) => Price),
  }
}

function groupsOf<Key>(tickets: readonly PaidTicket[], keyOf: (ticket: PaidTicket) => Key) {
  const groups = new Map<Key, PaidTicket[]>()
  for (const ticket of tickets) {
    const key = keyOf(ticket)
    groups.set(key, [...(groups.get(key) ?? []), ticket])
  }
  return groups
}

function sumOf(
  tickets: readonly PaidTicket[],
  of: (ticket: PaidTicket) => number | null | undefined,
): number {
  return tickets.reduce((sum, ticket) => sum + (of(ticket) ?? 0), 0)
}
