interface Limits {
  /** After so many days it is overdue: operators are alerted, and finance gets a case about it. */
  overdueDays: number
  /** After so many days `npm run verify` says that I8 does not hold. */
  lateDays: number
}

/**
 * Every state in which money or Points wait in a queue of their own until a person acts. The kinds
 * are also kinds of cases, because what is overdue becomes a case.
 */
export const QUEUED_MONEY = {
  /** Money that fits no top-up. */
  unmatched: { overdueDays: 7, lateDays: 14 },
  /** Our refund failed: its Points are taken, and its money is with us. */
  'failed-refund': { overdueDays: 3, lateDays: 14 },
  /** A refund that its provider has not ended. A bank takes ten working days at most. */
  'unfinished-refund': { overdueDays: 15, lateDays: 21 },
  /** The price of a cancelled ticket that its holder's account cannot take. */
  'owed-ticket': { overdueDays: 7, lateDays: 14 },
  /** The price of food that was sold out or cancelled, which the account of its customer cannot take. */
  'owed-food': { overdueDays: 3, lateDays: 14 },
  /** An adjustment that a second person must decide about. */
  adjustment: { overdueDays: 3, lateDays: 14 },
  /** A call-back of given Points that a second person must decide about. */
  'points-recall': { overdueDays: 3, lateDays: 14 },
  /** A difference between what a provider reports and our books. */
  difference: { overdueDays: 3, lateDays: 31 },
  /**
   * The price of a counter's ticket that was taken back, such as with a cancelled showtime. Its buyer gets it at
   * the window. Once finance has closed its case, it is waited for no longer, because some buyers never come.
   */
  'counter-refund': { overdueDays: 7, lateDays: 31 },
  /** Money that came to a terminal or an account of a till, and paid for no sale. */
  'till-return': { overdueDays: 3, lateDays: 14 },
} as const satisfies Record<string, Limits>

/** The cases that ask a person from the beginning. */
const CASES_OF_MONEY = {
  /** Points were spent before their money went back. */
  debt: { overdueDays: 60, lateDays: 90 },
  /**
   * The payer's bank asks; finance replies at the provider's dashboard, by the date of the case.
   * Banks take weeks to decide.
   */
  dispute: { overdueDays: 45, lateDays: 90 },
  /** A signed event fits nothing. */
  event: { overdueDays: 7, lateDays: 14 },
  /** Money that went back, or its amount, does not fit our books. */
  contradiction: { overdueDays: 7, lateDays: 14 },
  /** Money went back for a transaction that we have no record of. */
  'unknown-transaction': { overdueDays: 7, lateDays: 14 },
  /** The money of a till payment was returned to its payer. No customer owes Points for it. */
  'till-reversal': { overdueDays: 7, lateDays: 14 },
  /** The provider cannot send a refund without the payer's bank details. */
  'needs-attention': { overdueDays: 3, lateDays: 14 },
  /**
   * Money that was going back stayed with us after all, and the account cannot take the Points back,
   * because it is closed or full.
   */
  unreturned: { overdueDays: 7, lateDays: 14 },
  /** A ticket was cancelled after its holder had closed the account. */
  'closed-ticket': { overdueDays: 7, lateDays: 14 },
} as const satisfies Record<string, Limits>

/** All states in which money or Points wait for a person. */
export const WAITING_MONEY = { ...QUEUED_MONEY, ...CASES_OF_MONEY }
export type WaitingMoney = keyof typeof WAITING_MONEY

export const CASE_KINDS = Object.keys(WAITING_MONEY) as [WaitingMoney, ...WaitingMoney[]]
