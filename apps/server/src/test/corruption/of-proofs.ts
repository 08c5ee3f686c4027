import type { CorruptionCase } from './corruption-case.ts'

const LONGEST = `(select showtime_id from proof_rows group by showtime_id
  order by count(*) desc, showtime_id limit 1)`

/** Raises the first sale of a chain, and gives all rows the hashes that they would have had. */
const WRITTEN_ANEW = `
  update proof_rows set text = regexp_replace(text, '\\d+$', '1') where text like E'%\\tsale\\t%';
  with recursive anew as (
    select showtime_id, sequence,
      sha256(decode(repeat('00', 32), 'hex') || sha256(convert_to(text, 'UTF8'))) as hash
    from proof_rows where sequence = 1
    union all
    select later.showtime_id, later.sequence,
      sha256(anew.hash || sha256(convert_to(later.text, 'UTF8')))
    from anew join proof_rows later
      on later.showtime_id = anew.showtime_id and later.sequence = anew.sequence + 1
  )
  update proof_rows set hash = anew.hash from anew
  where anew.showtime_id = proof_rows.showtime_id and anew.sequence = proof_rows.sequence`

export const OF_PROOFS: readonly CorruptionCase[] = [
  {
    name: 'a row is taken out of the chain of a showtime',
    sql: `delete from proof_rows where showtime_id = ${LONGEST} and sequence = 1`,
    turnsRed: 'I5',
    fault: 'a row of a chain is missing',
  },
  {
    name: 'a row of a chain says less money',
    sql: `update proof_rows set text = text || '0' where showtime_id = ${LONGEST} and sequence = 2`,
    turnsRed: 'I5',
    fault: 'a row of a chain was changed, or a row before it',
  },
  {
    name: 'the row of a chain is copied to another place with a sound hash',
    sql: `update proof_rows later set text = first.text from proof_rows first
      where later.showtime_id = ${LONGEST} and first.showtime_id = later.showtime_id
        and first.sequence = 1 and later.sequence = 2`,
    turnsRed: 'I5',
    fault: 'a row stands in another place of a chain than it says',
  },
  {
    name: 'the newest sale of a chain is cut off',
    sql: `delete from proof_rows where ctid = (select ctid from proof_rows
      where text like E'%\\tsale\\t%' order by at desc, sequence desc limit 1)`,
    turnsRed: 'I5',
    fault: 'a ticket is not what the chain of its showtime says',
  },
  {
    name: 'a chain is written anew without a refund',
    sql: `update proof_rows set text = replace(text, E'\\tvoid\\t', E'\\tmove\\t')`,
    turnsRed: 'I5',
    fault: 'a ticket was voided and its chain does not say so, or the reverse',
  },
  {
    name: 'a showtime is given another screen past its chain',
    sql: `update showtimes set screen_id = gen_random_uuid() where state = 'published'`,
    turnsRed: 'I5',
    fault: 'a showtime is not what its chain says',
  },
  {
    name: 'a chain is called closed without its close',
    sql: `update showtimes set chain_closed_at = now()`,
    turnsRed: 'I5',
    fault: 'a chain is closed and its showtime does not say so, or the reverse',
  },
  {
    name: 'a chain is written anew with sound hashes after the note of its day',
    sql: WRITTEN_ANEW,
    turnsRed: 'I5',
    fault: 'a chain was written anew after the note of its day',
  },
  {
    name: 'rows that a note has taken in are cut off a chain',
    sql: `delete from proof_rows where (showtime_id, sequence) in (
      select showtime_id, rows from proof_leaves)`,
    turnsRed: 'I5',
    fault: 'a chain lost rows after the note of their day',
  },
  {
    name: 'the leaf of a note says another total',
    sql: `update proof_leaves set totals = totals || '0'`,
    turnsRed: 'I5',
    fault: 'a leaf of a note is not what its columns say',
  },
  {
    name: 'a leaf is changed, and the tree of the notes is not',
    sql: `update proof_leaves set day = day - 1, text = replace(text, day::text, (day - 1)::text)`,
    turnsRed: 'I5',
    fault: 'the tree of the notes has no such leaf',
  },
  {
    name: 'the day of a note is changed',
    sql: `update proof_notes set day = day - 1`,
    turnsRed: 'I5',
    fault: 'a note is not what its columns or its leaves say',
  },
  {
    name: 'an unsold showtime that was on sale is deleted',
    sql: `delete from showtimes where id in (select showtime_id from proof_rows)
      and not exists (select from tickets where showtime_id = showtimes.id)`,
    turnsRed: 'I5',
    fault: 'a showtime with a chain is gone',
  },
]
