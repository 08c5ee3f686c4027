import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/**
 * A transferred ticket belongs to the person who accepted it last, and has the code that it got then. Every other
 * ticket belongs to its payer, or to anybody if no customer paid, and has its original code.
 */
export const wrongHolders = sql<BrokenRow>`
  with given as (
    select ticket_id, count(*) as times from ticket_gifts where taken_at is not null group by ticket_id
  )
  select case
      when (given.times is null) <> (bought_code is null) or given.times > 0 and gift.id is null
        then 'a ticket has another code than it got when it was taken'
      else 'a ticket is not with the person who took it last' end as fault,
    tickets.id
  from tickets
  left join given on given.ticket_id = tickets.id
  left join ticket_gifts gift on gift.code_after = tickets.code and gift.ticket_id = tickets.id
  where (given.times is null) <> (bought_code is null)
    or given.times > 0 and gift.id is null
    or holder_id is distinct from
      case when given.times is null then coalesce(payer_id, holder_id) else taken_by end`

/**
 * The payer gives a ticket first, and each later giver is the person who took it before. A ticket that was taken back
 * from a person without an account has no giver.
 */
export const wrongGivers = sql<BrokenRow>`
  select 'a ticket was given by a customer who did not have it' as fault, gifts.id
  from ticket_gifts gifts
  left join tickets on tickets.id = gifts.ticket_id
  left join ticket_gifts before
    on before.code_after = gifts.code_before and before.ticket_id = gifts.ticket_id
  where gifts.giver_id is distinct from
      case when before.id is null then coalesce(tickets.payer_id, gifts.giver_id) else before.taken_by end
    or gifts.giver_id is null and gifts.taken_by is distinct from before.giver_id
    or before.id is null and gifts.code_before <> coalesce(tickets.bought_code, tickets.code)
    or gifts.taken_at is null and gifts.called_back_at is null
      and (gifts.code_before, gifts.giver_id) is distinct from (tickets.code, tickets.holder_id)`

export const severalLinks = sql<BrokenRow>`
  select 'a ticket has several links' as fault, ticket_id as id
  from ticket_gifts where taken_at is null and called_back_at is null
  group by ticket_id having count(*) > 1`
