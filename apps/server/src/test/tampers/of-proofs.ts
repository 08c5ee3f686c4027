import type { Tamper } from './tamper.ts'

const LONGEST = `(select showtime_id from proof_rows group by showtime_id
  order by count(*) desc, showtime_id limit 1)`

export const OF_PROOFS: readonly Tamper[] = [
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
]
