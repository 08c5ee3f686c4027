import { sql } from 'kysely'

/** A thing as the audit names it. A showtime and a ticket have a start too. */
export interface Subject {
  name: string
  startsAt?: string
  timeZone?: string
}

/**
 * Returns the present name of the thing whose id an audit entry holds, by the primary key of each table.
 * It is null for a thing that is gone, and for an entry that holds no id.
 */
export const subjectOfEntry = sql<Subject | null>`
  case when audit.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (
    select jsonb_strip_nulls(to_jsonb(thing)) from (
      select title as name, null::timestamptz as "startsAt", null::text as "timeZone"
      from films where id = audit.subject::uuid
      union all
      select name, null, null from cinemas where id = audit.subject::uuid
      union all
      select screens.name || ', ' || cinemas.name, null, null
      from screens join cinemas on cinemas.id = screens.cinema_id
      where screens.id = audit.subject::uuid
      union all
      select films.title, showtimes.starts_at, cinemas.time_zone
      from showtimes
        join films on films.id = showtimes.film_id
        join cinemas on cinemas.id = showtimes.cinema_id
      where showtimes.id = audit.subject::uuid
      union all
      select films.title || ', seat ' || tickets.seat, showtimes.starts_at, cinemas.time_zone
      from tickets
        join showtimes on showtimes.id = tickets.showtime_id
        join films on films.id = showtimes.film_id
        join cinemas on cinemas.id = showtimes.cinema_id
      where tickets.id = audit.subject::uuid
      union all
      select films.title, showtimes.starts_at, cinemas.time_zone
      from (
        select showtime_id from purchases where id = audit.subject::uuid
        union all
        select showtime_id from free_ticket_requests where id = audit.subject::uuid
      ) seats
        join showtimes on showtimes.id = seats.showtime_id
        join films on films.id = showtimes.film_id
        join cinemas on cinemas.id = showtimes.cinema_id
      union all
      select
        case when customers.closed_at is null
          then customers.username || ', ' || left(customers.phone, 4) || '…' else 'Closed account' end,
        null, null
      from customers
      where customers.id in (
        select audit.subject::uuid
        union all
        select customer_id from adjustments where id = audit.subject::uuid
      )
      union all
      select name, null, null from staff where id = audit.subject::uuid
      union all
      select name, null, null from items where id = audit.subject::uuid
      union all
      select name, null, null from ticket_types where id = audit.subject::uuid
      union all
      select name || ' from ' || holds_from, null, null from tax_rates where id = audit.subject::uuid
      union all
      select name, null, null from exhibitors where id = audit.subject::uuid
      union all
      select name, null, null from distributors where id = audit.subject::uuid
      union all
      select films.title || ' from ' || holds_from, null, null
      from film_terms join films on films.id = film_id where film_terms.id = audit.subject::uuid
      union all
      select exhibitors.name || ' from ' || holds_from, null, null
      from commission_terms join exhibitors on exhibitors.id = exhibitor_id
      where commission_terms.id = audit.subject::uuid
      union all
      select name || ' from ' || holds_from, null, null from hire_taxes where id = audit.subject::uuid
      union all
      select 'Settlement ' || number, null, null from settlements where id = audit.subject::uuid
      union all
      select tills.name || ', ' || cinemas.name, null, null
      from tills join cinemas on cinemas.id = tills.cinema_id
      where tills.id = audit.subject::uuid
      union all
      select name, null, null from gate_devices where id = audit.subject::uuid
      union all
      select tx_ref, null, null from payments where id = audit.subject::uuid
      union all
      select tx_ref, null, null from payment_refunds where id = audit.subject::uuid
      union all
      select tx_ref, null, null from unmatched_payments where id = audit.subject::uuid
      union all
      select coalesce(tx_ref, 'Case: ' || replace(kind, '-', ' ')), null, null
      from money_cases where id = audit.subject::uuid
      union all
      select 'Message: ' || replace(topic, '-', ' '), null, null
      from outbox where id = audit.subject::uuid
      union all
      select 'Movement of Points: ' || replace(reason, '-', ' '), null, null
      from ledger_movements where id = audit.subject::uuid
    ) thing limit 1
  ) end`
