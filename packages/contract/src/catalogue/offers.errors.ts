/** The refusals about offers. */
export const OFFER_ERRORS = {
  'offer-used': {
    status: 409,
    message: 'You have used this offer already. Please look at the new total and confirm again',
  },
  'offer-not-found': { status: 404, message: 'This offer is not in our list' },
  'offer-stopped': { status: 409, message: 'This offer was stopped already' },
} as const satisfies Record<string, { status: number; message: string }>
