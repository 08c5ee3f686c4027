/** The longest name of a person of the staff. */
export const PERSON_NAME_MAX_LENGTH = 100
/** The reason that staff give for a change has this length. */
export const NOTE_LENGTH = { minLength: 3, maxLength: 500 } as const
/** The link of an invitation works for this many hours. */
export const INVITATION_HOURS = 72
/** A shown secret that no code has confirmed by then has to be asked for again. */
export const ENROLMENT_MINUTES = 15
/** Codes for a day on which the authenticator app is lost; each works once. */
export const RECOVERY_CODES = 10
/** The hint at the field for the second factor. */
export const STAFF_CODE_HINT = 'The code that your authenticator app shows, or a recovery code'
/** Where the link of an invitation leads. Its secret stands behind `#`, which no server sees. */
export const INVITATION_PATH = '/console/invitation'
