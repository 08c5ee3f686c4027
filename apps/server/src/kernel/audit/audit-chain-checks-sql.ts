import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

const FIRST_HASH = sql`decode(repeat('00', 32), 'hex')`

/** I5: each entry of the audit is linked to the entry before it in its chain. */
export const brokenAuditChains = sql<BrokenRow>`
  select case when linked.hash is null then 'an entry of the audit was added by hand'
      when linked.place <> number then 'an entry of the audit is missing'
      else 'an entry of the audit was changed, or one before it' end as fault,
    audit.id::text as id
  from (
    select id, place, hash, row_number() over by_place as number,
      lag(hash, 1, ${FIRST_HASH}) over by_place as before
    from audit window by_place as (partition by chain order by place)
  ) linked join audit on audit.id = linked.id
  where linked.place is distinct from number or linked.hash is distinct from audit_hash(before, audit)`

/** I5: each chain of the audit ends with its newest entry. */
export const auditChainsCutOff = sql<BrokenRow>`
  select 'the newest entry of the audit is missing, or was added by hand' as fault,
    'chain ' || coalesce(audit_chains.chain, newest.chain) as id
  from audit_chains
  full join (
    select distinct on (chain) chain, place, hash from audit where chain is not null order by chain, place desc
  ) newest on newest.chain = audit_chains.chain
  where (entries, audit_chains.hash)
    is distinct from (coalesce(place, 0), coalesce(newest.hash, ${FIRST_HASH}))`

/** I5: the audit still has the entries that were the newest of their chains when the note of a day was signed. */
export const auditAgainstNotes = sql<BrokenRow>`
  select 'the audit was written anew after the note of a day' as fault, day || ' chain ' || head[1] as id
  from proof_notes
  cross join lateral string_to_table(nullif(audit_heads, ''), E'\n') line
  cross join lateral string_to_array(line, ' ') head
  left join audit on chain = head[1]::integer and place = head[2]::bigint
  where encode(hash, 'hex') is distinct from head[3]
  union all
  select 'a note is not what its columns or its leaves say', day::text
  from proof_notes
  where text not like '%' || E'\naudit ' || encode(sha256(convert_to(audit_heads, 'UTF8')), 'hex') || E'\n%'`
