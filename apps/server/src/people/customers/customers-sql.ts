import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Cinemas } from '../../kernel/staff-change/own-cinemas.ts'
import { shownPhone } from '../../kernel/identity/shown-phone-sql.ts'
import { areCustomersOf } from '../../kernel/staff-change/own-customers-sql.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

export interface FoundRow {
  uuid: string
  username: string
  phoneNumber: string
  balance: number
  blocked: boolean
  closed: boolean
  joinedAt: Date
}

/** What the lists show of a customer. */
const found = sql`customers.id as uuid, customers.username,
  ${shownPhone} as "phoneNumber",
  (select balance from ledger_accounts where id = customers.id) as balance,
  customers.blocked_at is not null as blocked, customers.closed_at is not null as closed,
  customers.created_at as "joinedAt"`

/** The name by which customers are sorted. */
const name = sql`lower(customers.username) collate "C"`

type State = 'blocked' | 'closed' | 'moving'

const isIn = (state: State) =>
  state === 'moving'
    ? sql`exists (select from number_moves where customer_id = customers.id and number_moves.state = 'waiting')`
    : sql`${sql.ref(`${state}_at`)} is not null`

interface Newest {
  state: State | undefined
  limit: number
  /** The id of the last customer of the page before. */
  after: string | undefined
  cinemaIds: Cinemas
}

/** Reads one customer more than the page holds. Closed accounts are listed only when asked for. */
export async function selectNewest(db: Database, { state, limit, after, cinemaIds }: Newest) {
  const { rows } = await sql<FoundRow>`
    select ${found}
    from customers
    where ${state === undefined ? sql`closed_at is null` : isIn(state)}
      and ${isBefore('customers.id', after)}
      and ${areCustomersOf(cinemaIds)}
    order by customers.id desc
    limit ${limit + 1}
  `.execute(db)
  return rows
}

/** The words of a search, in each form in which the database may store them. */
interface Forms {
  /** The words exactly as the member of staff typed them. */
  text: string
  /** The number in its local form, if the words are one. */
  phone: string | undefined
  /** The last digits of a phone number. Undefined if the search text is not a number. */
  lastDigits: string | undefined
  pin: string
  id: string | undefined
}

/**
 * Selects the ids of the customers who match a search by phone number, its last digits, id, email, ticket code or
 * payment number. Each part of the union uses an index.
 */
function namedBy({ text, phone, lastDigits, pin, id }: Forms) {
  return sql`
    select id from customers where phone = ${phone ?? ''}
    union select id from customers
      where ${lastDigits !== undefined}::boolean and reverse(phone) like reverse(${lastDigits ?? ''}) || '%'
    union select id from customers where id = ${id ?? null}::uuid
    union select id from customers where lower(email) = lower(${text})
    union select holder_id from tickets where code = ${pin}
    union select customer_id from payments where tx_ref = ${text}
    union select payments.customer_id from payment_credits join payments using (tx_ref)
      where payment_credits.provider in ('flutterwave', 'paystack')
        and provider_transaction_id = ${text}
    union select payments.customer_id from unmatched_payments join payments using (tx_ref)
      where unmatched_payments.provider in ('flutterwave', 'paystack')
        and provider_transaction_id = ${text}`
}

interface Search extends Forms {
  state: State | undefined
  limit: number
  /** The name and the id of the last customer of the page before. */
  after: readonly [string, string] | undefined
  cinemaIds: Cinemas
}

/**
 * Reads the customers whom `namedBy` selects, and the customers whose username begins with the
 * words of the search. The rows are sorted by name, and there is one row more than the page holds.
 * A tilde ends the range of usernames, because it sorts after every character of a username.
 */
export async function searchCustomers(db: Database, { state, limit, after, cinemaIds, ...forms }: Search) {
  const beginning = forms.text.toLowerCase()
  const requested = sql`
    ${state === undefined ? sql`true` : isIn(state)}
    and ${after ? sql`(${name}, customers.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
    and ${areCustomersOf(cinemaIds)}`
  const { rows } = await sql<FoundRow>`
    with candidates as (
      (
        select id from customers
        where id = any(array(${namedBy(forms)})) and ${requested}
        order by ${name}, id limit ${limit + 1}
      ) union (
        select id from customers
        where ${name} >= ${beginning} and ${name} < ${beginning} || '~' and ${requested}
        order by ${name}, id limit ${limit + 1}
      )
    )
    select ${found}
    from candidates
    cross join lateral (select * from customers where id = candidates.id limit 1) customers
    order by ${name}, customers.id
    limit ${limit + 1}
  `.execute(db)
  return rows
}

interface CustomerRow extends FoundRow {
  email: string | null
  lga: string
  state: string
  country: string
  blockedAt: Date | null
  closedAt: Date | null
  closesAt: Date | null
  sessions: number
}

export async function selectCustomer(db: Database, id: string, cinemaIds: Cinemas): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    select ${found}, customers.email, areas.lga, areas.state, areas.country,
      customers.blocked_at as "blockedAt", customers.closed_at as "closedAt",
      customers.closes_at as "closesAt", (
        select count(*) from sessions
        where customer_id = customers.id and revoked_at is null and expires_at > now()
      ) as sessions
    from customers
    join areas on areas.id = customers.area_id
    where customers.id = ${id} and ${areCustomersOf(cinemaIds)}
  `.execute(db)
  return rows[0]
}
