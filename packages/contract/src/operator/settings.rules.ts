// The limits of what the operator may set.

/** The longest name of the product, which a tab and an icon can still show. */
export const PRODUCT_NAME_LENGTH = 30
/** The server accepts a picture of a logo up to this size. */
export const LOGO_MAX_BYTES = 5_000_000
/** The longest number or address for help. */
export const SUPPORT_LENGTH = 100

/** A provider can be said to take no payment of fewer naira than this. */
export const LEAST_NAIRA = { min: 1, max: 100_000 } as const
/** One purchase may hold this many tickets. */
export const TICKETS_OF_A_PURCHASE = { min: 1, max: 1000 } as const
/** A person who admitted a visitor is not counted as another person than them for this many days. */
export const SECOND_PERSON_DAYS = { min: 1, max: 365 } as const
/** The session of an admin or of finance ends when it was not used for this many minutes. */
export const STAFF_IDLE_MINUTES = { min: 5, max: 720 } as const
/** A change of one of these settings waits for a second person. */
export const LIMITS_OF_TWO_PEOPLE = [
  'adjustment_limit',
  'manager_refund_limit',
  'manager_refund_day_limit',
  'points_gift_day_limit',
  'points_gift_device_hours',
  'second_person_days',
  'staff_idle_minutes',
] as const
/** A device gives no Points until it has been known for this many hours; the most is thirty days. */
export const POINTS_GIFT_DEVICE_HOURS = { min: 0, max: 720 } as const
/** Tickets can be given back until this many hours before the showtime; the most is one year. */
export const REFUND_HOURS = { min: 0, max: 8760 } as const
/** The code of a service voucher is valid for this many days. */
export const SERVICE_VOUCHER_DAYS = { min: 1, max: 365 } as const
/** A visit earns at most the whole price of its ticket. */
export const VISIT_PERCENT = { min: 1, max: 100 } as const
/** The doors open this many hours before the showtime. */
export const DOORS_OPEN_HOURS = { min: 0, max: 48 } as const

/**
 * One person may change the balances of all customers together by this many times the limit for one
 * customer, within 24 hours. Otherwise a person could give Points away to many accounts of their
 * own.
 */
export const ADJUSTMENT_LIMITS_OF_A_PERSON = 10
