import { sql } from 'kysely'

/**
 * The phone number of a customer as staff see it. It is empty for a closed account, whose row holds
 * another text instead of the number.
 */
export const shownPhone = sql<string>`case when customers.closed_at is null then customers.phone else '' end`
