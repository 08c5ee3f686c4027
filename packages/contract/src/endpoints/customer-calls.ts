// This file holds what many calls of customers, and of people who are not signed in, have in
// common: who may make them, and how each kind of call is sent. Each call adds its path, its answer
// and its refusals.

/** A call by which anybody reads something. */
export const publicReading = { method: 'GET', access: 'public' } as const

/** A call by which anybody sends something, such as a sign-up. */
export const publicActing = { method: 'POST', access: 'public' } as const

/** A call by which any customer reads something. */
export const customerReading = { method: 'GET', access: 'customer' } as const

/** A call by which a customer, whom `uuid` names, reads something of their own. */
export const ownReading = { method: 'GET', access: 'customer', owner: 'uuid' } as const

/** A call by which a customer, whom `uuid` names, does something or reads by a body. */
export const ownActing = { ...ownReading, method: 'POST' } as const

/** A call by which a customer moves money, Points or seats. */
export const ownMoving = { ...ownActing, idempotent: true } as const
