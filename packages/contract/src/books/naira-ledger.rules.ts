interface NairaAccountRule {
  name: string
  /** Each owner of this kind has such an account. It is null for an account of the operator. */
  of: 'till' | 'cinema' | 'provider' | 'tax' | 'distributor' | 'exhibitor' | 'sponsor' | null
  /**
   * On this side, its balance is shown as a number above zero: what the operator has or has spent is a debit, and
   * what it owes or has earned is a credit.
   */
  side: 'debit' | 'credit'
}

/** The console lists the accounts of the naira ledger in this order. */
export const NAIRA_ACCOUNTS = {
  cash: { name: 'Cash', of: 'till', side: 'debit' },
  safe: { name: 'Safe', of: 'cinema', side: 'debit' },
  'petty-cash': { name: 'Paid in and out of tills', of: 'cinema', side: 'debit' },
  'terminal-clearing': { name: 'Card terminals', of: 'provider', side: 'debit' },
  'transfer-clearing': { name: 'Transfers to tills', of: 'provider', side: 'debit' },
  'checkout-clearing': { name: 'Top-ups at the provider', of: 'provider', side: 'debit' },
  bank: { name: 'Bank', of: null, side: 'debit' },
  'provider-fees': { name: 'Fees of providers', of: 'provider', side: 'debit' },
  'points-owed': { name: 'Points owed', of: null, side: 'credit' },
  'gift-codes-owed': { name: 'Unused gift codes', of: null, side: 'credit' },
  promotions: { name: 'Promotions', of: null, side: 'debit' },
  adjustments: { name: 'Adjustments of Points', of: null, side: 'debit' },
  'top-up-fee': { name: 'Top-up fee', of: null, side: 'credit' },
  rounding: { name: 'Rounding', of: null, side: 'debit' },
  debts: { name: 'Debts for money that went back', of: null, side: 'debit' },
  losses: { name: 'Losses on money that went back', of: null, side: 'debit' },
  'over-and-short': { name: 'Over and short', of: 'cinema', side: 'credit' },
  'to-return': { name: 'Money to give back', of: 'provider', side: 'credit' },
  'refunds-owed': { name: 'Refunds owed at counters', of: 'cinema', side: 'credit' },
  'box-office': { name: 'Box office', of: null, side: 'credit' },
  snacks: { name: 'Food and drinks', of: null, side: 'credit' },
  'tax-due': { name: 'Tax due', of: 'tax', side: 'credit' },
  'hire-due': { name: 'Film hire due', of: 'distributor', side: 'credit' },
  'exhibitor-due': { name: 'Due to exhibitor', of: 'exhibitor', side: 'credit' },
  commission: { name: 'Commission', of: null, side: 'credit' },
  'vouchers-owed': { name: 'Vouchers owed', of: null, side: 'credit' },
  'vouchers-lapsed': { name: 'Lapsed vouchers', of: null, side: 'credit' },
  'voucher-vat': { name: 'VAT of unused vouchers', of: null, side: 'debit' },
  'sponsors-due': { name: 'Due from sponsors', of: 'sponsor', side: 'debit' },
  sponsorship: { name: 'Sponsors, not in box office', of: null, side: 'credit' },
} as const satisfies Record<string, NairaAccountRule>

export type NairaAccount = keyof typeof NAIRA_ACCOUNTS
export const NAIRA_ACCOUNT_NAMES = Object.keys(NAIRA_ACCOUNTS) as NairaAccount[]

/**
 * The naira ledger has these kinds of movements. The database refuses all others. A voucher number includes the
 * position of its kind in this list, so a new kind must be added at the end.
 */
export const NAIRA_KINDS = [
  'till-sale',
  'till-refund',
  'till-opened',
  'till-paid-in',
  'till-paid-out',
  'till-drop',
  'till-closed',
  'till-receipt',
  'till-return',
  'counter-owed',
  'top-up',
  'money-refund',
  'refund-called-off',
  'payment-reversed',
  'reversal-undone',
  'debt-collected',
  'money-reversed',
  'sign-up-bonus',
  'opening-credit',
  'adjustment',
  'showtime-closed',
  'late-refund',
  'settlement',
  'settlement-paid',
  'bank-deposit',
  'provider-payout',
  'terminal-payout',
  'gift-code-bought',
  'gift-code',
  'gift-code-returned',
  'gift-codes-made',
  'gift-codes-ended',
  'visit',
  'vouchers-sold',
  'vouchers-lapsed',
  'sponsor-payment',
  'food-supplied',
  'food-refund',
] as const

export type NairaKind = (typeof NAIRA_KINDS)[number]

/** The text with all account codes has at most this length. */
export const ACCOUNT_CODES_LENGTH = 2000

type AccountCodes = Partial<Record<NairaAccount, string>>

/** Reads the operator's own account codes from a text with one line for each account, such as `bank=1020`. */
export function accountCodesOf(text: string): AccountCodes {
  const pairs = text.split('\n').map((line) => line.split('='))
  const known = pairs.filter(([account = '', code = '']) => account in NAIRA_ACCOUNTS && code !== '')
  return Object.fromEntries(known) as AccountCodes
}

export function accountCodesText(codes: AccountCodes): string {
  return Object.entries(codes)
    .filter(([, code]) => code.trim() !== '')
    .map(([account, code]) => `${account}=${code.trim()}`)
    .join('\n')
}
