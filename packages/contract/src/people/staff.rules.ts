export const PERSON_NAME_MAX_LENGTH = 100
/** Staff who are bound to cinemas are shown at most this many customers in a day. */
export const BOUND_READS_A_DAY = 1000
/** A page of customers has at most this many rows for staff who are bound to cinemas. */
export const BOUND_ROWS_A_PAGE = 20
/**
 * Staff who are bound to no cinema are shown the phone numbers of this many customers in a day without their
 * password. For more numbers they give it again.
 */
export const NUMBERS_A_DAY = 1000
/** Staff may ask for the closing of this many accounts of customers in a day, all staff together. */
export const CLOSINGS_A_DAY = 10
/** Staff may export the data of this many customers in a day, all staff together. */
export const EXPORTS_A_DAY = 20
/** An account that staff close is erased after this many hours. Until then, the closing can be called off. */
export const CLOSING_WAIT_HOURS = 24
/** The reason that staff give for a change has this length. */
export const NOTE_LENGTH = { minLength: 3, maxLength: 500 } as const
/** The reason why a proposed adjustment was rejected without a decision about it. */
export const PROPOSAL_ENDED_NOTE = 'The password or the role of its proposer was changed'
/** The link of an invitation works for this many hours. */
export const INVITATION_HOURS = 72
/** A password and a code that were given count for so many minutes for actions that ask for them. */
export const CONFIRMED_MINUTES = 10
/** The secret of an authenticator app must be confirmed with a code within this many minutes. */
export const ENROLMENT_MINUTES = 15
/** The number of codes that replace a lost authenticator app. Each code works once. */
export const RECOVERY_CODES = 10
/** The hint at the field for the second factor. */
export const STAFF_CODE_HINT = 'The code that your authenticator app shows, or a recovery code'
/** Where the link of an invitation leads. Its secret stands behind `#`, which no server sees. */
export const INVITATION_PATH = '/console/invitation'
