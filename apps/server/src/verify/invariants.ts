import { allAnswers, unkeptAnswers } from './answer-checks-sql.ts'
import { allBonuses, repeatedBonuses, unsoundBonuses } from './bonus-checks-sql.ts'
import * as credits from './credit-checks-sql.ts'
import * as gate from './gate-checks-sql.ts'
import type { Invariant } from './invariant.ts'
import { allMovements, unbalancedMovements, wrongBalances } from './ledger-checks-sql.ts'
import * as purchases from './purchase-checks-sql.ts'
import { allShowtimes, wrongSeatCounts } from './seat-checks-sql.ts'
import * as waiting from './waiting-checks-sql.ts'

/** The invariants of ARCHITECTURE.md, as a live database is asked for them. */
export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    promise: 'the ledger sums to 0, every balance is the sum of its entries and never below 0',
    population: allMovements,
    checks: [unbalancedMovements, wrongBalances],
  },
  {
    id: 'I2',
    promise: 'assigned seats are the live tickets, never more than there are, one holder a seat',
    population: allShowtimes,
    checks: [wrongSeatCounts],
  },
  {
    id: 'I3',
    promise:
      'each purchase has one debit of count × price, as many tickets, and each void one its refund',
    population: purchases.allPurchases,
    checks: [
      purchases.unsoundPurchases,
      purchases.debitsWithoutPurchase,
      purchases.unsoundTicketRefunds,
      purchases.voidTicketsWithoutRefund,
      purchases.refundMovementsWithoutTicket,
    ],
  },
  {
    id: 'I4',
    promise:
      'each provider transaction is credited at most once, as it was verified, and taken back once',
    population: credits.allCredits,
    checks: [
      credits.unsoundCredits,
      credits.topUpsWithoutCredit,
      credits.repeatedCredits,
      credits.unsoundMoneyRefunds,
      credits.moneyRefundsWithoutRow,
    ],
  },
  {
    id: 'I5',
    promise: 'each key has one whole answer, and what it says was bought is there',
    population: allAnswers,
    checks: [unkeptAnswers],
  },
  {
    id: 'I6',
    promise:
      'a used ticket was admitted once, each forced duplicate left a conflict, none expired early',
    population: gate.allAdmissions,
    checks: [gate.unsoundAdmissions, gate.wronglyEndedTickets, gate.silentDuplicates],
  },
  {
    id: 'I7',
    promise: 'one sign-up bonus a number, each in the ledger',
    population: allBonuses,
    checks: [repeatedBonuses, unsoundBonuses],
  },
  {
    id: 'I8',
    promise:
      'no payment, event or refund waits longer than it may, each success is credited or seen to',
    population: waiting.allPayments,
    checks: [
      waiting.lostPayments,
      waiting.waitingEvents,
      waiting.waitingRefunds,
      waiting.unkeptResolutions,
      waiting.creditsToClosedAccounts,
    ],
  },
]
