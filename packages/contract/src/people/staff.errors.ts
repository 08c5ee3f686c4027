/** The refusals about members of staff, their sign-in and the settings. */
export const STAFF_ERRORS = {
  'member-not-found': { status: 404, message: 'There is no such member of staff' },
  'staff-code-required': { status: 401, message: 'Please enter the code that your authenticator app shows' },
  'staff-code-wrong': {
    status: 401,
    message: 'This code is not right, or was used before. Please wait for the next one',
  },
  'second-factor-required': { status: 403, message: 'Please enrol an authenticator app first: your role requires it' },
  'second-factor-on': { status: 409, message: 'An authenticator app is enrolled already. Please take it away first' },
  'second-factor-not-begun': {
    status: 409,
    message: 'Please begin the enrolment again: it was not begun, or took too long',
  },
  'confirmation-required': {
    status: 403,
    message: 'Please enter your password again, and the code of your authenticator app',
  },
  'invitation-ended': {
    status: 410,
    message: 'This invitation was used already or has ended. Please ask for a new one',
  },
  'number-has-account': {
    status: 409,
    message: 'Another account has this number. An account moves only to a number without one',
  },
  'number-move-waits': {
    status: 409,
    message: 'A move of this account to another number waits for a second person already',
  },
  'number-move-not-found': { status: 404, message: 'This move was decided already, or there was none' },
  'staff-email-taken': { status: 409, message: 'Somebody of the staff has this email already' },
  'own-cinemas': { status: 409, message: 'Another admin has to choose the cinemas of your own' },
  'no-distributor': {
    status: 403,
    message: 'You are not bound to a distributor yet. Please ask an admin to choose yours',
  },
  'last-admin': {
    status: 409,
    message: 'No other admin can sign in: invite another one first, who has to choose a password',
  },
  'limits-wait': { status: 409, message: 'Another change of these limits waits for a second person' },
  'limits-not-found': { status: 404, message: 'There is no such change of limits' },
  'limits-decided': { status: 409, message: 'This change of limits was decided already' },
  'payment-provider-missing': { status: 409, message: 'This installation has no keys of this provider' },
  'settings-contradict': { status: 422, message: 'The smallest top-up may not be above the largest' },
  'closing-waits': { status: 409, message: 'The closing of this account waits already' },
  'closing-not-asked': { status: 409, message: 'No closing of this account waits' },
  'closings-of-today': {
    status: 429,
    message: 'Staff have asked for as many closings today as they may. Please go on tomorrow',
  },
  'exports-of-today': {
    status: 429,
    message: 'Staff have exported as many accounts today as they may. Please go on tomorrow',
  },
  'app-version-known': { status: 409, message: 'This version is in the list already' },
  'app-version-not-found': { status: 404, message: 'This version is not in the list' },
  'letter-not-found': { status: 404, message: 'No message that waits for a retry has this id' },
} as const satisfies Record<string, { status: number; message: string }>
