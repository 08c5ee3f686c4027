import { sql } from 'kysely'
import { against } from '../../kernel/audit/audited-checks-sql.ts'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I3: each tender by voucher names one voucher, and its ticket is worth what the company has paid for the voucher. */
export const unsoundVoucherUses = sql<BrokenRow>`
  select case when uses.voucher_id is null then 'a tender by voucher names no voucher'
      when tenders.kobo is distinct from paid_kobo then 'a voucher pays for a ticket without its tender'
      when refunds.event_id is distinct from given_back_by then 'a voucher came back without its ticket, or the reverse'
      else 'a ticket is worth another amount than was paid for its voucher' end as fault,
    coalesce(uses.ticket_id, tenders.purchase_id) as id
  from (select * from tenders where kind = 'voucher') tenders
  full join voucher_uses uses on (uses.purchase_id, uses.place) = (tenders.purchase_id, tenders.place)
  left join vouchers on vouchers.id = voucher_id
  left join voucher_batches batches on batches.id = batch_id
  left join tickets on tickets.id = uses.ticket_id and tickets.purchase_id = uses.purchase_id
  left join counter_refunds refunds on refunds.ticket_id = uses.ticket_id
  where uses.voucher_id is null or tenders.kobo is distinct from paid_kobo
    or refunds.event_id is distinct from given_back_by
    or gross_kobo is distinct from paid_kobo + greatest(0, uses.list_kobo - face_kobo)`

/** I9: a batch has as many vouchers as were sold, and those that lapsed are booked as lapsed. */
export const unsoundVoucherBatches = sql<BrokenRow>`
  select 'a company has other vouchers than it has bought' as fault, id::text as id
  from voucher_batches batches
  where case when made_at is null then 0 else vouchers end <> (
    select count(*) from vouchers where batch_id = batches.id)
  union all
  select 'vouchers lapsed for another amount than was paid for them', lapses.id::text
  from voucher_lapses lapses join voucher_batches batches on batches.id = batch_id
  where kobo <> paid_kobo * (select count(*) from vouchers where (lapse_id, batch_id) = (lapses.id, batches.id))
  union all
  select 'a lapsed voucher pays for a ticket', vouchers.id::text
  from vouchers join voucher_uses on voucher_id = vouchers.id and given_back_by is null
  where lapse_id is not null`

/**
 * I9: what is owed for vouchers is what was paid for those that are neither used nor lapsed, and the VAT that was due at
 * their sale waits with them. The VAT of a ticket waits again from the moment that a counter owes its refund.
 */
export const wrongNairaOfVouchers = sql<BrokenRow>`
  select 'what is owed for vouchers is booked with another amount' as fault, account as id
  from (
    select sum(paid_kobo) filter (where uses.ticket_id is null) as paid,
      sum((vat ->> 'kobo')::bigint) filter (where uses.ticket_id is null or owed.ticket_id is not null) as vat
    from vouchers
    join voucher_batches batches on batches.id = batch_id
    left join voucher_uses uses on voucher_id = vouchers.id and given_back_by is null
    left join owed_counter_refunds owed on owed.ticket_id = uses.ticket_id
    where lapse_id is null
  ) open_vouchers
  cross join lateral (values ('vouchers-owed', -paid), ('voucher-vat', vat)) line (account, kobo)
  where coalesce(line.kobo, 0) <> (
    select coalesce(sum(kobo), 0) from naira_entries where naira_entries.account = line.account)`

/** I9: a company has bought vouchers at the amounts that a person has entered. */
export const wrongVoucherBatches = against({
  table: 'voucher_batches',
  fault: 'the vouchers of a company are not what the audit says',
  actions: ['add-vouchers'],
  columns: {
    partyID: 'party_id',
    count: 'vouchers',
    faceKobo: 'face_kobo',
    paidKobo: 'paid_kobo',
    until: 'until',
    accounting: 'accounting',
    types: 'type_ids',
    cinemas: 'cinema_ids',
  },
  isWhole: true,
})

/**
 * I9: another person made vouchers than had proposed them, and the audit names who made, stopped or rejected them, and
 * the VAT that was due then.
 */
export const wrongPeopleOfVouchers = sql<BrokenRow>`
  select 'vouchers were made or stopped by other people than the audit names' as fault, batches.id::text as id
  from voucher_batches batches
  left join audit made on made.subject = batches.id::text and made.action = 'make-vouchers'
  left join audit ended on ended.subject = batches.id::text and ended.action = 'stop-vouchers'
  left join audit proposed on proposed.subject = batches.id::text and proposed.action = 'add-vouchers'
  where made_by = proposed_by or (made_by, ended_by, proposed_by)
    is distinct from (made.actor_id, ended.actor_id, proposed.actor_id)
    or coalesce(vat, 'null') is distinct from coalesce(made.detail -> 'vat', 'null')`
