import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I9: the codes of a batch are those that one person made at once. The codes of service vouchers belong to tickets. */
export const wrongOfferCodes = sql<BrokenRow>`
  select 'the codes of an offer are not those that the audit names' as fault, coalesce(made.batch, told.batch) as id
  from (
    select batch::text, offer_id::text as offer, made_by, count(*) as codes, bool_and(offer_codes.uses = 1) as "isOnce",
      encode(sha256(convert_to(string_agg(hash, ',' order by hash collate "C"), 'UTF8')), 'hex') as digest,
      array_agg(distinct ends_at - made_at) as lasts, bool_and(state = 'stopped') as all_stopped,
      bool_or(state = 'stopped') as any_stopped
    from offer_codes join offers on offers.id = offer_id
    where code = 'many' and not exists (select from service_vouchers where code_id = offer_codes.id)
    group by batch, offer_id, made_by
  ) made
  full join (
    select subject, actor_id, detail ->> 'batch' as batch, (detail ->> 'count')::bigint as codes,
      detail ->> 'digest' as digest, array[make_interval(days => (detail ->> 'days')::integer)] as lasts,
      exists (
        select from audit stops where action = 'stop-offer-codes' and subject = made_codes.subject
          and stops.detail #>> '{after,batch}' = made_codes.detail ->> 'batch'
      ) as is_stopped
    from audit made_codes where action = 'make-offer-codes'
  ) told using (batch)
  where not coalesce("isOnce", false)
    or (offer, made_by, made.codes, made.digest, made.lasts, all_stopped, any_stopped)
      is distinct from (subject, actor_id, told.codes, told.digest, told.lasts, is_stopped, is_stopped)`
