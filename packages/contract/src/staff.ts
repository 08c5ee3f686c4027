/** The link of an invitation works for this many hours. */
export const INVITATION_HOURS = 72
/** A shown secret that no code has confirmed by then has to be asked for again. */
export const ENROLMENT_MINUTES = 15
/** Codes for a day on which the authenticator app is lost; each works once. */
export const RECOVERY_CODES = 10
/** What the field of the second factor asks for. */
export const STAFF_CODE_HINT = 'The code that your authenticator app shows, or a recovery code'
/** Where the link of an invitation leads. Its secret stands behind `#`, which no server sees. */
export const INVITATION_PATH = '/console/invitation'
