import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { TicketTax } from '@velvet/contract/books/taxes.rules'

// The rows that past sales write, under the names of their tables and columns in camelCase.

interface Transaction {
  provider: PaymentProvider
  providerTransactionId: string
  txRef: string
  naira: number
}

export interface PastRows {
  ledgerMovements: { id: string; reason: string; reference: string; at: Date }[]
  ledgerEntries: {
    movementId: string
    accountId: string
    amount: number
    balanceAfter: number | null
  }[]
  payments: {
    id: string
    txRef: string
    customerId: string
    provider: PaymentProvider
    vp: number
    naira: number
    status: string
    createdAt: Date
    settledAt: Date
  }[]
  paymentCredits: (Transaction & { movementId: string; creditedAt: Date })[]
  reportedTransactions: (Transaction & { currency: string; day: string; reportedAt: Date })[]
  paymentRefunds: (Transaction & {
    id: string
    currency: string
    movementId: string
    status: string
    staffId: string
    note: string
    createdAt: Date
    attempts: number
    nextAttemptAt: null
    askedAt: Date
    settledAt: Date
    providerRefundId: string
  })[]
  purchases: {
    id: string
    movementId: string
    customerId: string
    showtimeId: string
    tickets: number
    total: number
    grossKobo: number
    createdAt: Date
    remindedAt: Date
  }[]
  tickets: {
    id: string
    purchaseId: string
    payerId: string
    holderId: string
    showtimeId: string
    seat: string
    code: string
    typeId: string
    priceVp: number
    grossKobo: number
    netKobo: number
    taxes: readonly TicketTax[]
    playDate: string
    filmId: string
    serial: number
    status: string
    createdAt: Date
    usedAt: Date | null
    expiredAt: Date | null
  }[]
  gateScans: {
    nonce: string
    staffId: string
    ticketId: string
    result: string
    scannedAt: Date
    receivedAt: Date
  }[]
  showEvents: {
    id: string
    showtimeId: string
    kind: 'started'
    at: Date
    source: 'gate'
    staffId: string
    recordedAt: Date
  }[]
  showRuns: {
    showtimeId: string
    latest: 'started'
    latestAt: Date
    startedAt: Date
  }[]
  ticketRefunds: {
    ticketId: string
    movementId: string
    vp: number
    refundedAt: Date
    cause: string
    staffId: string
  }[]
}

/**
 * Returns an empty list for each table. If rows are inserted in the order of these lists, the rows
 * to which their foreign keys refer exist already.
 */
export function emptyRows(): PastRows {
  return {
    ledgerMovements: [],
    ledgerEntries: [],
    payments: [],
    paymentCredits: [],
    reportedTransactions: [],
    paymentRefunds: [],
    purchases: [],
    tickets: [],
    gateScans: [],
    showEvents: [],
    showRuns: [],
    ticketRefunds: [],
  }
}
