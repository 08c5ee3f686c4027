/** These refusals concern offers and their codes. */
export const OFFER_ERRORS = {
  'offer-used': {
    status: 409,
    message: 'You have used this offer already. Please look at the new total and confirm again',
  },
  'code-not-usable': { status: 409, message: 'This code cannot be used here' },
  'code-not-here': { status: 409, message: 'This code is not for this showing or these tickets' },
  'code-used-up': { status: 409, message: 'All uses of this code are gone' },
  'code-of-own-batch': { status: 403, message: 'Another person has to take a code that you made' },
  'code-needs-number': {
    status: 409,
    message: 'This offer has a limit for each customer. Please enter the phone number of the buyer',
  },
  'voucher-not-fitting': {
    status: 409,
    message: 'A voucher pays for one ticket, and these vouchers do not fit the tickets',
  },
  'voucher-not-exchangeable': {
    status: 409,
    message: 'Tickets of a voucher are given back, not exchanged: the voucher is good again',
  },
  'voucher-vat-differs': {
    status: 409,
    message:
      'The taxes of these cinemas differ or include no VAT. Please choose cinemas with the same taxes, or let VAT be due at use',
  },
  'vouchers-not-found': { status: 404, message: 'These vouchers are not in our list' },
  'vouchers-over': { status: 409, message: 'These vouchers were made, rejected or stopped already' },
  'offer-has-no-codes': { status: 409, message: 'This offer holds without a code, or has one word for all' },
  'codes-stopped': { status: 409, message: 'These codes are not in our list, or were stopped already' },
  'code-word-taken': { status: 409, message: 'Another offer has this word already' },
  'sponsor-not-found': { status: 404, message: 'No offer names this company as its sponsor' },
  'offer-not-found': { status: 404, message: 'This offer is not in our list' },
  'offer-stopped': { status: 409, message: 'This offer was stopped already' },
} as const satisfies Record<string, { status: number; message: string }>
