import { CHAINED_ANEW } from '../chain-audit-sql.ts'
import type { CorruptionCase } from './corruption-case.ts'

const against = (name: string, sql: string, fault: string): CorruptionCase => ({
  name,
  sql,
  turnsRed: 'I5',
  fault,
})

const NEWEST = `(select max(id) from audit)`

export const OF_THE_AUDIT: readonly CorruptionCase[] = [
  against('an entry of the audit is deleted', `delete from audit where place = 2`, 'an entry of the audit is missing'),
  against(
    'the newest entry of the audit is deleted',
    `delete from audit where id = ${NEWEST}`,
    'the newest entry of the audit is missing, or was added by hand',
  ),
  against(
    'an entry of the audit names another person',
    `update audit set actor_id = gen_random_uuid() where id = ${NEWEST}`,
    'an entry of the audit was changed, or one before it',
  ),
  against(
    'an entry is added to the audit past its chain',
    `insert into audit (actor_kind, action, subject) values ('system', 'nothing', 'nobody')`,
    'an entry of the audit was added by hand',
  ),
  against(
    'the audit is written anew with sound hashes after the note of a day',
    `update audit set subject = 'nobody' where place = 2; ${CHAINED_ANEW}`,
    'the audit was written anew after the note of a day',
  ),
  against(
    'what a note says of the audit is changed with it',
    `update audit set subject = 'nobody' where place = 2; ${CHAINED_ANEW};
      update proof_notes set audit_heads = (
        select string_agg(concat_ws(' ', chain, entries, encode(hash, 'hex')), E'\\n' order by chain)
        from audit_chains)`,
    'a note is not what its columns or its leaves say',
  ),
]
