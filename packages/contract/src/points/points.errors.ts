/** The refusals about payments, refunds, and Points that staff move. */
export const MONEY_ERRORS = {
  'balance-too-high': {
    status: 409,
    message: 'This would be more Points than one account can hold',
  },
  'gift-code-not-found': { status: 404, message: 'This gift code is not among yours' },
  'gift-code-over': { status: 409, message: 'This gift code was used or stopped already' },
  'top-up-too-small': { status: 422, message: 'This is less than the smallest top-up' },
  'top-up-too-large': { status: 422, message: 'This is more than the largest top-up' },
  'nothing-to-pay': {
    status: 409,
    message: 'Your balance covers this purchase, so there is nothing to pay. Please confirm it',
  },
  'payment-not-fitting': {
    status: 409,
    message: 'The money that was paid is not what this purchase asked for',
  },
  'payment-not-found': { status: 404, message: 'This payment is not among yours' },
  'payment-not-credited': { status: 409, message: 'This payment gave no Points to take back' },
  'payment-invented': {
    status: 409,
    message: 'The demo has invented this payment, so there is no money to send back',
  },
  'payment-refunded': { status: 409, message: 'This payment goes back already' },
  'points-spent': {
    status: 409,
    message: 'Some of these Points were spent: the wallet holds fewer',
  },
  'refund-above-payment': { status: 409, message: 'Fewer Points of this top-up are left to refund' },
  'refund-not-found': { status: 404, message: 'There is no such refund' },
  'refund-not-failed': {
    status: 409,
    message: 'Only a refund that failed can be tried or called off',
  },
  'unmatched-not-found': { status: 404, message: 'There is no such payment in the queue' },
  'unmatched-resolved': { status: 409, message: 'Already resolved' },
  'unmatched-not-creditable': { status: 409, message: 'This money cannot be turned into Points' },
  'unmatched-nothing-paid': {
    status: 409,
    message: 'Nothing was paid here that could go back. Please dismiss it instead',
  },
  'payment-disputed': {
    status: 409,
    message: 'The payer disputes this payment at the bank. Please wait until that is decided',
  },
  'account-closed': {
    status: 409,
    message: 'This account was closed: the money can only go back to its payer',
  },
  'bank-reference-used': {
    status: 409,
    message: 'An event with this reference is recorded already. Please look at the list',
  },
  'bank-event-not-found': { status: 404, message: 'There is no such event of the bank' },
  'bank-event-undone': { status: 409, message: 'This event was undone' },
  'bank-line-not-found': { status: 404, message: 'There is no such line of a statement' },
  'bank-ticked': { status: 409, message: 'This line or this event is ticked off already' },
  'bank-not-ticked': { status: 409, message: 'This line is open already' },
  'bank-amount-differs': {
    status: 409,
    message: 'The line and the event have different amounts. Please correct the event first',
  },
  'statement-unreadable': {
    status: 422,
    message:
      'No line of this file has a date, a text and an amount. Please export the statement as CSV with these columns',
  },
  'statement-too-long': {
    status: 422,
    message: 'This statement has too many lines. Please export a shorter time',
  },
  'note-not-found': { status: 404, message: 'There is no note of this day yet' },
  'case-not-found': { status: 404, message: 'There is no such case' },
  'case-resolved': { status: 409, message: 'Already resolved' },
  'case-resolution-wrong': {
    status: 409,
    message: 'A case of this kind cannot be closed in this way',
  },
  'adjustment-not-found': { status: 404, message: 'There is no such adjustment' },
  'adjustment-decided': { status: 409, message: 'This adjustment was decided already' },
  'adjustment-own': {
    status: 403,
    message: 'You have proposed this yourself. Somebody else has to approve it',
  },
  'approver-not-independent': {
    status: 403,
    message:
      'You and the person who proposed this do not count as two people: within the days that Settings say, one of you let the other in, or somebody let both of you in. Somebody else has to approve it',
  },
  'account-change-waits': {
    status: 409,
    message: 'Another change of this account waits for a second person. It has to be decided first',
  },
  'account-change-not-found': { status: 404, message: 'There is no such change of an account' },
  'account-change-decided': {
    status: 409,
    message: 'This change of an account was decided already',
  },
  'adjustment-waits': {
    status: 409,
    message: 'Another adjustment of this customer waits for a second person',
  },
  'adjustment-too-large': {
    status: 409,
    message: 'The customer holds fewer Points than this would take',
  },
  'points-giving-off': { status: 409, message: 'Points cannot be given at the moment' },
  'points-device-new': {
    status: 403,
    message: 'This device is new to your account. Please give Points from it later',
  },
  'points-owed': {
    status: 409,
    message: 'You cannot give Points while you owe some, or while your bank disputes a payment of yours',
  },
  'points-not-givable': {
    status: 409,
    message: 'You can give only Points that you bought and have not spent',
  },
  'points-day-limit': { status: 409, message: 'This is more than you can give in 24 hours' },
  'points-to-oneself': { status: 409, message: 'This is your own number' },
  'points-receiver-unknown': {
    status: 409,
    message: 'No account that can receive Points has this number and this name. Please look again',
  },
  'points-gift-not-found': { status: 404, message: 'There is no such gift of Points' },
  'points-gift-called-back': { status: 409, message: 'These Points were called back already' },
  'points-recall-waits': {
    status: 409,
    message: 'The call-back of these Points waits for a second person already',
  },
  'points-recall-decided': {
    status: 409,
    message: 'No call-back of this gift waits for a decision',
  },
  'party-not-found': { status: 404, message: 'There is no such exhibitor or distributor' },
  'party-name-taken': { status: 409, message: 'Another one has this name already' },
  'owner-in-use': {
    status: 409,
    message:
      'Tickets were sold, or a week was settled, under the present owner of a cinema, so this owner stays for that time. Without the correction, the new owner holds from now on',
  },
  'distributor-owed': {
    status: 409,
    message:
      'A played week of this film is not settled with its distributor yet. Finance settles it first, or the earlier distributor was a mistake',
  },
  'settlement-not-found': { status: 404, message: 'There is no such settlement' },
  'settlement-empty': { status: 409, message: 'There is nothing to settle in this week' },
  'settlement-made': {
    status: 409,
    message: 'This week is settled already, and nothing has changed since',
  },
  'settlement-paid': { status: 409, message: 'This settlement was marked as paid already' },
  'signature-invalid': { status: 401, message: 'The signature does not fit' },
} as const satisfies Record<string, { status: number; message: string }>
