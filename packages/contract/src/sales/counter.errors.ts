/** What `supervisor-needed` says where the supervisor at the till has a part in what they would approve. */
export const OTHER_SUPERVISOR_NEEDED =
  'Another supervisor has to approve this, because the ticket was on the machine of this one'
/** What `supervisor-needed` says to a second machine of one session. */
export const OTHER_MACHINE_HAS_SEATS =
  'Another machine has the seats of this till. A supervisor has to approve this one with their PIN'

/** At the opening of a till, `difference-unexplained` has this message. */
export const FLOAT_DIFFERS = 'The count differs from what the safe gave. Please give a reason, or count again'

/** At a handover, `gate-pin-wrong` has these messages. */
export const LEAVER_PIN_WRONG = 'This is not the PIN of the person who hands the till over'
export const TAKER_PIN_WRONG = 'This is not the PIN of the person who takes the till over'

/**
 * The message for `ticket-given-away` at a till, which does not refund a ticket that its buyer gave to another person.
 */
export const BUYER_GAVE_AWAY = 'The buyer gave a ticket to another person, who has it now. Please choose the others'

/** The refusals that concern the tills of a cinema and what is sold there. */
export const COUNTER_ERRORS = {
  'exchange-one-for-one': {
    status: 409,
    message: 'As many tickets are given as go back. Please choose their types again',
  },
  'till-not-found': { status: 404, message: 'This till is not in our list' },
  'till-name-taken': { status: 409, message: 'Another till of this cinema has this name already' },
  'books-too-early': { status: 409, message: 'Books can be closed once everything in them has begun' },
  'books-closed': { status: 409, message: 'The books of this showtime are closed, so nothing more can be sold' },
  'tills-open': { status: 409, message: 'These tills are still open. Please close them first' },
  'business-day-closed': {
    status: 409,
    message: 'This business day is closed. The till can be opened from 6:00 AM on',
  },
  'till-archived': { status: 409, message: 'This till is out of use. A manager can take it into use again' },
  'till-not-closed': { status: 409, message: 'This till is still open. Please close it first' },
  'till-open': { status: 409, message: 'This till is open already' },
  'till-session-not-found': { status: 404, message: 'This session of a till is not in our list' },
  'till-of-another': {
    status: 403,
    message:
      'Another person has opened this till. That person goes on with it, or a supervisor takes over and closes it',
  },
  'till-closed': { status: 409, message: 'This till is closed. Please open it first' },
  'tender-not-fitting': {
    status: 422,
    message: 'What was paid does not fit the total. Only cash may be more than the total',
  },
  'tender-used': {
    status: 409,
    message:
      'Another payment of this cinema has this reference already. Please compare it with the slip. If the slip really shows it, add the date to it',
  },
  'typing-unexplained': {
    status: 422,
    message: 'This till has a card terminal. Please say why the reference is typed',
  },
  'transfer-not-arrived': { status: 409, message: 'This transfer has not arrived. The bank has to report it first' },
  'till-without-terminal': { status: 409, message: 'This till has no card terminal. Please ask a manager to enter it' },
  'till-without-account': {
    status: 409,
    message: 'This till has no account for transfers. Please ask a manager to enter it',
  },
  'terminal-taken': { status: 409, message: 'Another till has this terminal' },
  'account-taken': { status: 409, message: 'Another till has this account' },
  'terminal-provider-missing': { status: 409, message: 'This installation has no keys for terminals of this provider' },
  'till-payment-waiting': {
    status: 409,
    message: 'A payment is still awaited at this till. Please wait for it or cancel it first',
  },
  'till-payment-not-found': { status: 404, message: 'This payment is not in our list' },
  'terminal-declined': { status: 409, message: 'The card was declined, and nothing was paid' },
  'terminal-refused': { status: 409, message: 'The provider refused to show the payment on this terminal' },
  'money-not-found': { status: 404, message: 'This money is not in our list' },
  'money-returned': { status: 409, message: 'This money was given back already' },
  'counter-sale-over': { status: 409, message: 'This showtime began too long ago to be sold at the counter' },
  'supervisor-needed': { status: 403, message: 'A supervisor has to approve this with their PIN' },
  'code-not-allotted': {
    status: 409,
    message: 'This till never got the code of one of these tickets, or another sale has it',
  },
  'unsold-admissions': {
    status: 409,
    message: 'A ticket without a sale was admitted at the door. A supervisor has to say what happened first',
  },
  'admission-not-found': { status: 404, message: 'This ticket was not admitted before its sale came' },
  'admission-resolved': {
    status: 409,
    message: 'The sale of this ticket has come, or a supervisor has said already what happened',
  },
  'sale-not-found': { status: 404, message: 'This sale is not in our list' },
  'nothing-to-refund': { status: 409, message: 'No ticket of this sale is left to refund' },
  'float-not-given': { status: 409, message: 'A supervisor has to record the cash from the safe first' },
  'pins-needed': { status: 403, message: 'Both people have to type their PINs' },
  'difference-unexplained': {
    status: 409,
    message: 'The count differs from what was sold. Please give a reason, or count again',
  },
} as const satisfies Record<string, { status: number; message: string }>
