/**
 * The refusals of a change that was sent twice, and of a change to something that another person
 * has changed in the meantime.
 */
export const CHANGE_ERRORS = {
  'idempotency-key-reused': {
    status: 422,
    message: 'This request was already used for something else. Please start again',
  },
  'version-missing': {
    status: 428,
    message: 'Please say in If-Match which version was read',
  },
  'changed-meanwhile': {
    status: 409,
    message: 'Somebody else has changed this meanwhile. Please look at it again',
  },
} as const satisfies Record<string, { status: number; message: string }>
