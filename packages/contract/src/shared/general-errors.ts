/**
 * The refusals that any call can end with. This part of the error catalogue is in the client too,
 * for an answer that comes from a proxy, or no answer at all.
 */
export const GENERAL_ERRORS = {
  'bad-request': { status: 400, message: 'Some of what was sent is not right' },
  'bad-json': { status: 400, message: 'The request body is not valid JSON' },
  'body-too-large': { status: 413, message: 'What was sent is too large' },
  'unsupported-media-type': { status: 415, message: 'This kind of content is not taken here' },
  'not-found': { status: 404, message: 'There is nothing at this address' },
  'sign-in-required': { status: 401, message: 'Please log in to go on' },
  'session-ended': { status: 401, message: 'Your session has ended. Please log in again' },
  'not-yours': { status: 403, message: 'This belongs to another account' },
  'not-allowed': { status: 403, message: 'Your account may not do this' },
  'too-many-requests': { status: 429, message: 'Too many tries. Please wait a little and try again' },
  'service-unavailable': { status: 503, message: 'This is not available right now. Please try again in a moment' },
  busy: { status: 503, message: 'Very many people are doing this right now. Please try again in a moment' },
  'provider-unavailable': {
    status: 502,
    message: 'A service that we depend on does not answer. Please try again in a moment',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again' },
} as const satisfies Record<string, { status: number; message: string }>
