/** What a receipt needs to know of a ticket. Only the payer's own list of tickets says it all. */
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

/** What was returned at one time. */
interface ReceiptRefund {
  at: string
  seats: string[]
  vp: number
}

export interface Receipt {
  boughtAt: string
  lines: ReceiptLine[]
  totalVp: number
  /** What the tickets are worth at the box office, in kobo. */
  totalKobo: number
  refunds: ReceiptRefund[]
}

/** The page of a receipt. The reference of a top-up or the id of a purchase follows it. */
const RECEIPT_PAGE = '/receipt/'

export function receiptPath(reference: string): string {
  return RECEIPT_PAGE + encodeURIComponent(reference)
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
 * Returns the receipt of one purchase, whose tickets are given in the order of their seats; undefined
 * if they do not tell what was paid, as for somebody who got a ticket from the payer.
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
    seats: some.map(({ SeatNumber }) => SeatNumber),
    vp: sumOf(some, ({ Price }) => Price),
  }))
}

function refundsOf(tickets: readonly PaidTicket[]): ReceiptRefund[] {
  const refunds = [...groupsOf(tickets, ({ RefundedAt }) => RefundedAt ?? '')].flatMap(
    ([at, some]) =>
      at === ''
        ? []
        : [
            {
              at,
              seats: some.map(({ SeatNumber }) => SeatNumber),
              vp: sumOf(some, ({ Price }) => Price),
            },
          ],
  )
  return refunds.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
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
