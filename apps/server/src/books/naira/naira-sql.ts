import type { NairaMovement } from '@velvet/contract/books/naira-ledger.calls'
import { BANK_EVENT_KINDS } from '@velvet/contract/books/bank.rules'
import { NAIRA_ACCOUNTS, type NairaAccount } from '@velvet/contract/books/naira-ledger.rules'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { instantText } from '../../platform/database/instants-sql.ts'
import { selectPage, type PageOfList } from '../../platform/database/page-sql.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

const accountsOf = (owner: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    Object.entries(NAIRA_ACCOUNTS)
      .filter(([, { of }]) => of === owner)
      .map(([account]) => sql.lit(account)),
  )})`

/**
 * Selects the name by which people know whose account it is. A provider has its id as its name, with a capital letter.
 * The query must read `account` and `subject`.
 */
export const subjectName = sql<string>`coalesce(case
  when account in ${accountsOf('till')} then (
    select tills.name || ', ' || cinemas.name from tills join cinemas on cinemas.id = cinema_id
    where tills.id = subject::uuid)
  when account in ${accountsOf('cinema')} then (select name from cinemas where id = subject::uuid)
  when account in ${accountsOf('distributor')} then (select name from distributors where id = subject::uuid)
  when account in ${accountsOf('exhibitor')} then (select name from exhibitors where id = subject::uuid)
  when account in ${accountsOf('sponsor')} then (select name from distributors where id::text = subject)
  when account in ${accountsOf('provider')} then initcap(subject)
  end, subject)`

const bankEvents = sql.join(BANK_EVENT_KINDS.map((kind) => sql.lit(kind)))

interface BalanceRow {
  account: NairaAccount
  subject: string
  subjectName: string
  /** It is above zero if the debits of the account are more than its credits. */
  kobo: number
}

/**
 * Selects the movements of tills that are open. A person who may count a till must not read from the ledger what it
 * should hold.
 */
export const ofOpenTills = sql`(
  select moved.id
  from till_sessions sessions
  cross join lateral (
    select 'till-opened' as kind, sessions.id as cause
    union all select 'till-sale', purchases.id from purchases where till_session_id = sessions.id
    union all select 'till-' || kind, till_events.id from till_events where session_id = sessions.id
    union all select 'till-receipt', till_receipts.id from till_receipts where session_id = sessions.id
  ) causes
  join naira_movements moved using (kind, cause)
  where sessions.closed_at is null)`

/**
 * Reads the balances of accounts in the order of the contract and of their subjects.
 *
 * @param isBlind leaves out the movements of open tills
 */
export function selectNairaBalances(db: Database, page: PageOfList, isBlind: boolean): Promise<BalanceRow[]> {
  const order = Object.keys(NAIRA_ACCOUNTS)
  const balances = sql<BalanceRow>`/* list-naira-balances */
    select account, subject, ${subjectName} as "subjectName", kobo
    from (
      select account, subject, sum(kobo)::bigint as kobo from naira_entries
      where not ${isBlind}::boolean or movement_id not in ${ofOpenTills}
      group by account, subject
    ) balances
    order by array_position(${order}::text[], account), "subjectName", subject`
  return selectPage(db, balances, page)
}

interface Requested {
  /** Without an account, the movements of all accounts are found. */
  account: { name: NairaAccount; subject: string } | undefined
  from: string | undefined
  to: string | undefined
  limit: number
  /** The page begins after this movement, which was the last one of the page before. */
  after: number | undefined
  /** Leaves out the movements of open tills. */
  isBlind: boolean
}

/**
 * Finds the ids of movements, newest first, and one more than the page holds, to see whether there is another page. For
 * one account, no entry of another one is read.
 */
export async function findNairaMovements(db: Database, requested: Requested): Promise<number[]> {
  const { account, from, to, limit, after, isBlind } = requested
  const source = account
    ? sql`(select movement_id as id from naira_entries
        where account = ${account.name} and subject = ${account.subject}) moved`
    : sql`naira_movements moved`
  const days = sql`day >= ${from ?? '-infinity'}::date and day <= ${to ?? 'infinity'}::date`
  // All movements of these days lie between the first and the last id of them, so older and newer ones are not read.
  const isOfDays =
    from === undefined && to === undefined
      ? sql`true`
      : sql`id between (select min(id) from naira_movements where ${days})
          and (select max(id) from naira_movements where ${days})
        and exists (select from naira_movements where id = moved.id and ${days})`
  const { rows } = await sql<{ id: number }>`
    select id from ${source}
    where ${isBefore('id', after)} and ${isOfDays}
      and (not ${isBlind}::boolean or id not in ${ofOpenTills})
    order by id desc
    limit ${limit + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reads movements with their entries, in the order of the ids. */
export async function selectNairaMovements(db: Database, ids: readonly number[]): Promise<NairaMovement[]> {
  const { rows } = await sql<NairaMovement>`/* read-naira-movements */
    select movements.id, kind, ${instantText('movements.at')} as at, to_char(day, 'YYYY-MM-DD') as day, cause,
      case
        when kind in ('till-opened', 'till-closed')
          then json_build_object('page', 'till-session', 'id', cause)
        when kind = 'till-sale' then (
          select json_build_object('page', 'till-session', 'id', till_session_id)
          from purchases where id = cause)
        when kind = 'till-receipt' then (
          select json_build_object('page', 'till-session', 'id', session_id)
          from till_receipts where id = cause and session_id is not null)
        when kind like 'till-%' then (
          select json_build_object('page', 'till-session', 'id', session_id)
          from till_events where id = cause)
        when kind = 'food-supplied' then (
          select json_build_object('page', 'showtime', 'id', showtime_id) from purchases where id = cause)
        when kind = 'showtime-closed' then json_build_object('page', 'showtime', 'id', cause)
        when kind in ('late-refund', 'counter-owed') then (
          select json_build_object('page', 'showtime', 'id', showtime_id) from tickets where id = cause)
        when kind not like 'settlement%' and kind not in ('money-reversed', ${bankEvents}) then json_build_object('page', 'points-movement', 'id', cause)
      end as "shownAt",
      (select json_agg(json_build_object('account', account, 'subject', subject, 'subjectName',
          ${subjectName}, 'kobo', kobo) order by kobo desc, account, subject)
        from naira_entries where movement_id = movements.id) as entries
    from unnest(${[...ids]}::bigint[]) with ordinality wanted (id, place)
    join naira_movements movements on movements.id = wanted.id
    order by place`.execute(db)
  return rows
}
