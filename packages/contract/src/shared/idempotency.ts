/**
 * The server keeps the answer to a key for this many hours. After that it would do the work again.
 * Purchases are the exception: each keeps its own key for ever.
 */
export const KEY_KEPT_HOURS = 48

/** The number of characters that an `Idempotency-Key` may have. */
export const KEY_LENGTH = { min: 1, max: 200 } as const

export const KEY_LENGTH_WORDS = `must be ${KEY_LENGTH.min} to ${KEY_LENGTH.max} characters`
