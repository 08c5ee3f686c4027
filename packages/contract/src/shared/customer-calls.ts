import { z } from 'zod'

// This file holds what many calls of customers, and of people who are not signed in, have in
// common: who may make them, and how each kind of call is sent. Each call adds its path, its answer
// and its refusals.

const AreaName = z.string().trim().min(1).max(80)

/** The area that a list is about. */
export const areaNames = {
  LGA: AreaName,
  state: AreaName.optional().describe(
    'Tells areas whose LGA has the same name apart, together with the country. Without both, the area of the signed-in customer is meant if it has that name',
  ),
  country: AreaName.optional(),
}

export const AREA_REFUSALS = ['area-not-found', 'area-ambiguous'] as const

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
