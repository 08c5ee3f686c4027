import * as answers from '../kernel/idempotency/answer-checks-sql.ts'
import * as audit from '../kernel/audit/audit-chain-checks-sql.ts'
import { rowsAgainstAudit } from '../kernel/audit/audited-checks-sql.ts'
import * as bank from '../books/bank/bank-checks-sql.ts'
import * as bonuses from '../people/accounts/bonus-checks-sql.ts'
import * as credits from '../points/payments/credit-checks-sql.ts'
import * as evidence from '../points/payments/evidence-checks-sql.ts'
import * as exchanges from '../sales/exchanges/exchange-checks-sql.ts'
import * as transfers from '../tickets/transfers/transfer-checks-sql.ts'
import * as gate from '../tickets/gate/gate-checks-sql.ts'
import type { Invariant } from './invariant.ts'
import * as items from '../catalogue/items/item-checks-sql.ts'
import * as ledger from '../kernel/ledger/ledger-checks-sql.ts'
import * as giftCodes from '../points/gift-codes/gift-code-checks-sql.ts'
import * as naira from '../books/naira/naira-checks-sql.ts'
import * as notes from '../books/proof/note-checks-sql.ts'
import * as offers from '../catalogue/offers/offer-checks-sql.ts'
import * as orders from '../sales/orders/order-checks-sql.ts'
import { unfoundedReports } from '../books/reports/reported-value-checks-sql.ts'
import * as payees from '../books/parties/payee-checks-sql.ts'
import { wrongOfferCodes } from '../catalogue/offers/code-checks-sql.ts'
import * as vouchers from '../sales/vouchers/voucher-checks-sql.ts'
import { wrongPrices } from '../catalogue/prices/price-checks-sql.ts'
import * as proofs from '../books/proof/proof-checks-sql.ts'
import * as pointsTransfers from '../points/transfers/points-transfer-checks-sql.ts'
import * as purchases from '../sales/purchases/purchase-checks-sql.ts'
import { missingReferences } from '../platform/schema/reference-checks-sql.ts'
import { unsoundRequests } from '../sales/complimentary/request-checks-sql.ts'
import * as reversals from '../points/reversals/reversal-checks-sql.ts'
import * as rights from '../people/staff/rights-checks-sql.ts'
import * as schema from '../platform/schema/schema-checks-sql.ts'
import * as seats from '../catalogue/seats/seat-checks-sql.ts'
import { settingsAgainstAudit } from '../operator/settings/settings-checks-sql.ts'
import * as showLog from '../tickets/show-log/show-log-checks-sql.ts'
import * as settlements from '../books/settlements/settlement-checks-sql.ts'
import * as snacks from '../sales/snacks/snacks-checks-sql.ts'
import * as stock from '../sales/stock/stock-checks-sql.ts'
import * as tickets from '../tickets/tickets/ticket-checks-sql.ts'
import * as tills from '../sales/tills/till-checks-sql.ts'
import * as tillNaira from '../sales/tills/till-naira-checks-sql.ts'
import * as tillPayments from '../sales/till-payments/till-payment-checks-sql.ts'
import * as unsold from '../tickets/gate/unsold-admission-checks-sql.ts'
import { wrongVisits } from '../points/visits/visit-checks-sql.ts'
import * as waiting from '../points/cases/waiting-checks-sql.ts'
import { findWrongNotes } from '../books/proof/wrong-notes.ts'

/** The invariants of docs/money.md, with the statements that check them on a live database. */
export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    promise: 'the ledger sums to 0, every balance is the sum of its entries and never below 0',
    population: ledger.allMovements,
    checks: [
      ledger.unbalancedMovements,
      ledger.wrongBalances,
      ledger.brokenBalanceChains,
      ledger.misplacedEntries,
      pointsTransfers.pointsOnTheirWay,
      giftCodes.pointsOfUnusedCodes,
    ],
  },
  {
    id: 'I2',
    promise:
      'assigned seats are the live tickets, never more than the plan has, one holder a seat: its payer or who took it last, held seats unsold, serials without gaps',
    population: seats.allShowtimes,
    checks: [
      seats.wrongSeatCounts,
      seats.seatsOffThePlan,
      seats.totalsAboveThePlan,
      seats.wrongHeldSeats,
      seats.unsoundAllotments,
      orders.unsoundHolds,
      tillPayments.unsoundTillHolds,
      tickets.brokenSerials,
      transfers.wrongHolders,
      transfers.wrongGivers,
      transfers.severalLinks,
    ],
  },
  {
    id: 'I3',
    promise:
      'each purchase is the sum of its tickets and items and has one debit of it, each bundle is the sum of its parts, its food has one pick-up, each void one its refund, and each offer its uses',
    population: purchases.allPurchases,
    checks: [
      purchases.unsoundPurchases,
      purchases.debitsWithoutPurchase,
      purchases.ticketsOfStrangers,
      purchases.liveTicketsOfCancelledShowtimes,
      purchases.unsoundTicketRefunds,
      purchases.voidTicketsWithoutRefund,
      purchases.unsoundOwedRefunds,
      purchases.refundMovementsWithoutTicket,
      orders.unsoundOrders,
      tills.unsoundTenders,
      tills.unsoundCounterRefunds,
      tills.unsoundOwedCounterRefunds,
      tills.unsoundRefundEvents,
      snacks.unsoundLines,
      snacks.unsoundBundles,
      snacks.unsoundLineRefunds,
      snacks.unsoundPickups,
      offers.unsoundOffers,
      offers.unsoundRedemptions,
      vouchers.unsoundVoucherUses,
      exchanges.unsoundExchanges,
      exchanges.unsoundCarriedTenders,
      tillPayments.unsoundTillSales,
      showLog.unsoundCompensations,
    ],
  },
  {
    id: 'I4',
    promise: 'each provider transaction is credited at most once, as it was verified, and taken back once',
    population: credits.allCredits,
    checks: [
      credits.unsoundCredits,
      credits.topUpsWithoutCredit,
      credits.repeatedCredits,
      credits.unsoundMoneyRefunds,
      credits.moneyRefundsWithoutRow,
      tillPayments.unsoundTillReturns,
    ],
  },
  {
    id: 'I5',
    promise: 'each key has one whole answer, and everything that was acknowledged is there',
    population: answers.allAnswers,
    checks: [
      answers.unkeptAnswers,
      credits.refundsWithoutRow,
      ledger.entriesAgainstJournal,
      ledger.brokenLinks,
      missingReferences,
      proofs.brokenProofs,
      proofs.ticketsAgainstProofs,
      proofs.voidsAgainstProofs,
      proofs.programmeAgainstProofs,
      proofs.closesAgainstProofs,
      proofs.chainsWithoutShowtime,
      showLog.eventsAgainstProofs,
      notes.chainsAgainstNotes,
      notes.brokenTree,
      notes.brokenNotes,
      audit.brokenAuditChains,
      audit.auditChainsCutOff,
      audit.auditAgainstNotes,
      settingsAgainstAudit,
      rights.rightsAgainstAudit,
      rights.secondFactorsAgainstAudit,
    ],
    checkWithKey: findWrongNotes,
  },
  {
    id: 'I6',
    promise:
      'a used ticket was admitted once, each forced duplicate left a conflict, none expired early, no visitor came in without a sale, and what ran is what the log says',
    population: gate.allAdmissions,
    checks: [
      gate.unsoundAdmissions,
      gate.wronglyEndedTickets,
      gate.silentDuplicates,
      gate.wrongConflicts,
      gate.unsoundUndos,
      unsold.admissionsWithoutSale,
      unsold.unsoundUnsoldAdmissions,
      showLog.unsoundRuns,
    ],
  },
  {
    id: 'I7',
    promise: 'one sign-up bonus a number, each in the ledger',
    population: bonuses.allBonuses,
    checks: [bonuses.repeatedBonuses, bonuses.unsoundBonuses, bonuses.wrongBonuses, bonuses.secondBonuses],
  },
  {
    id: 'I8',
    promise:
      'every provider success becomes a credit or a refund due, every reversal takes its Points back or opens a debt, and nothing waits longer than it may',
    population: waiting.allPayments,
    checks: [
      waiting.lostPayments,
      waiting.lostConfirmedSuccesses,
      waiting.lostReportedSuccesses,
      orders.undecidedOrders,
      tillPayments.forgottenTillPayments,
      waiting.waitingEvents,
      waiting.waitingRefunds,
      waiting.lateMoney,
      waiting.notPaidBack,
      waiting.unnumberedRefunds,
      waiting.closedTicketsWithoutCase,
      waiting.unkeptResolutions,
      waiting.oddlyResolvedUnmatched,
      waiting.unauditedResolutions,
      waiting.unauditedCases,
      waiting.creditsToClosedAccounts,
      reversals.unbookedReversals,
      reversals.unsoundReversals,
      reversals.takenBackTooMuch,
      reversals.movementsWithoutReversal,
      reversals.unreturnedPoints,
      reversals.disputesWithoutCase,
      reversals.wronglyPresumed,
      reversals.reversalsAgainstReports,
      reversals.refundsAgainstReports,
      reversals.forgottenReversals,
    ],
  },
  {
    id: 'I9',
    promise: 'every amount follows from its evidence: verified naira, price, rate, policy, audited cause',
    population: evidence.allAmounts,
    checks: [
      evidence.pricesOfTopUps,
      evidence.wrongOperatorAccounts,
      evidence.wrongClearing,
      evidence.uncausedCredits,
      evidence.unsoundAdjustments,
      pointsTransfers.unsoundPointsTransfers,
      pointsTransfers.unsoundPointsRecalls,
      pointsTransfers.movementsWithoutPointsTransfer,
      giftCodes.unsoundGiftCodes,
      giftCodes.movementsWithoutGiftCode,
      giftCodes.unsoundGiftCodeBatches,
      evidence.refundsAboveThePayment,
      evidence.reversalsAboveTheMoney,
      evidence.unmatchedOfOtherAmount,
      evidence.creditsAgainstReports,
      tickets.wrongValues,
      tickets.wrongTaxes,
      tickets.freeTickets,
      unsoundRequests,
      tickets.ticketsOfOtherShows,
      tills.unreportedSessions,
      tills.unsoundHandovers,
      tills.unsoundFloats,
      tills.unsoundZReports,
      tills.wrongZReports,
      tills.wrongFloats,
      tills.unsoundDayCloses,
      unsold.unapprovedPrices,
      payees.wrongBankAccounts,
      payees.wrongDistributorsOfFilms,
      payees.wrongTakersOfTills,
      wrongPrices,
      wrongVisits,
      vouchers.unsoundVoucherBatches,
      vouchers.wrongVoucherBatches,
      vouchers.wrongPeopleOfVouchers,
      wrongOfferCodes,
      offers.wrongSponsors,
      unfoundedReports,
      items.pricesAgainstAudit,
      stock.unsoundStock,
      snacks.stockAgainstSales,
      stock.movesAgainstAudit,
      ...rowsAgainstAudit,
    ],
  },
  {
    id: 'I10',
    promise: 'every constraint, trigger and index of the migrations is there, whole and enabled',
    population: schema.allObjects,
    checks: [schema.changedObjects, schema.foreignObjects, schema.silencedTriggers, schema.wrongCountry],
  },
  {
    id: 'I11',
    promise:
      'the naira ledger sums to 0, and each sale, top-up, till, closed showtime, settlement and event of the bank is booked with its amount',
    population: naira.allNaira,
    checks: [
      naira.unbalancedNaira,
      naira.causesWithoutNaira,
      naira.nairaWithoutCause,
      tillNaira.wrongNairaOfTills,
      vouchers.wrongNairaOfVouchers,
      tillNaira.wrongCashOfTills,
      tillNaira.wrongNairaOfCounterDebts,
      tillNaira.wrongBalancesOfCounterDebts,
      naira.wrongNairaOfPoints,
      giftCodes.wrongNairaOfGiftCodes,
      naira.wrongNairaOfTopUps,
      naira.wrongNairaOfReversals,
      naira.wrongNairaOfShowtimes,
      naira.wrongNairaOfSponsors,
      naira.wrongNairaOfFood,
      settlements.unsoundSettlements,
      settlements.wrongNairaOfSettlements,
      bank.wrongNairaOfBank,
      bank.wrongTicks,
    ],
  },
]
