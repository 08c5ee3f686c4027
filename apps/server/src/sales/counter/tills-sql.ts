import type { Till } from '@velvet/contract/sales/tills.calls'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import type { StaffRole } from '@velvet/contract/shared/endpoint'
import { sql } from 'kysely'
import { namedPerson, namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isSilent } from './contacts-sql.ts'
import { isAmong } from '../../platform/database/conditions-sql.ts'

interface Page {
  /** The cinemas whose tills are listed; undefined means all. */
  cinemaIds: readonly string[] | undefined
  limit: number
  /** The last till of the page before. */
  after: readonly [name: string, id: string] | undefined
}

/** The columns of a till as the calls of the counter return it. */
const tillColumns = sql`
  tills.id, tills.name, cinemas.id as "cinemaID", cinemas.name as cinema,
  (select json_build_object('id', till_sessions.id, 'openedAt', opened_at,
      'openedBy', ${namedPerson('staff')})
    from till_sessions join staff on staff.id = opened_by
    where till_id = tills.id and closed_at is null) as open,
  (select coalesce(max(number), 0) from z_reports where till_id = tills.id) as "lastZ",
  (select json_build_object('givenBy', ${namedPerson('staff')})
    from till_floats join staff on staff.id = given_by
    where till_id = tills.id and session_id is null) as float,
  case when terminal is not null
    then json_build_object('provider', terminal_provider, 'id', terminal) end as terminal,
  case when account_number is not null then json_build_object(
    'number', account_number, 'bank', account_bank, 'name', account_name) end as account`

/** Reads the tills by name, one more than the page holds. */
export async function selectTills(db: Database, { cinemaIds, limit, after }: Page): Promise<Till[]> {
  const { rows } = await sql<Till>`/* list-tills */
    select ${tillColumns} from tills join cinemas on cinemas.id = cinema_id
    where tills.archived_at is null
      and ${isAmong('cinema_id', cinemaIds)}
      and (${after?.[0] ?? null}::text is null
        or (tills.name, tills.id) > (${after?.[0] ?? null}::text, ${after?.[1] ?? null}::uuid))
    order by tills.name, tills.id limit ${limit + 1}`.execute(db)
  return rows
}

export async function findTill(db: Database, id: string): Promise<Till | undefined> {
  const { rows } = await sql<Till>`
    select ${tillColumns} from tills join cinemas on cinemas.id = cinema_id
    where tills.id = ${id}`.execute(db)
  return rows[0]
}

export async function insertTill(
  tx: Transaction,
  { id, cinemaId, name }: { id: string; cinemaId: string; name: string },
): Promise<void> {
  await tx.insertInto('tills').values({ id, cinema_id: cinemaId, name }).execute()
}

export interface TakersOfTill {
  id: string
  terminal: Till['terminal']
  account: Till['account']
}

/** Sets the terminal and the account of a till. */
export async function updateTakers(tx: Transaction, till: TakersOfTill): Promise<void> {
  const { id, terminal, account } = till
  await tx
    .updateTable('tills')
    .set({
      terminal_provider: terminal?.provider ?? null,
      terminal: terminal?.id ?? null,
      account_number: account?.number ?? null,
      account_bank: account?.bank ?? null,
      account_name: account?.name ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** True if a person has ever entered a terminal, or an account, for this till. */
export async function hadTaker(tx: Transaction, tillId: string, taker: 'terminal' | 'account'): Promise<boolean> {
  const { rows } = await sql`
    select from audit
    where subject = ${tillId} and action = 'change-till'
      and jsonb_typeof(detail -> 'after' -> ${taker}::text) = 'object'
    limit 1`.execute(tx)
  return rows.length > 0
}

interface NewSession {
  id: string
  tillId: string
  openedBy: string
  openingKobo: number
  /** The previous session, if its counted cash stayed in the drawer for this one. */
  handedFrom?: string
}

/** This fires the trigger book_naira (docs/data-model.md). */
export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  const { id, tillId, openedBy, openingKobo, handedFrom } = session
  await tx
    .insertInto('till_sessions')
    .values({ id, till_id: tillId, opened_by: openedBy, opening_kobo: openingKobo, handed_from: handedFrom ?? null })
    .execute()
}

/** A session as the server knows it. A person who may count its till is not told the opening count. */
export type WholeSession = TillSession & { openingCount: number }

type SessionRow = Omit<WholeSession, 'openedAt' | 'closedAt' | 'float' | 'handedFrom'> & {
  openedAt: Date
  closedAt: Date | null
  float: WholeSession['float'] | null
  handedFrom: WholeSession['handedFrom'] | null
}

/** Returns a session of a till, open or closed. */
export async function findTillSession(db: Database, id: string): Promise<WholeSession | undefined> {
  const { rows } = await sql<SessionRow>`
    select till_sessions.id, opened_at as "openedAt", opening_kobo as "openingCount",
      closed_at as "closedAt", ${namedPerson('staff')} as "openedBy", (
        select json_build_object('kobo', kobo, 'givenBy', ${namedPerson('giver')}, 'reason', reason,
          'approver', ${namedPersonOrNull('approver')}, 'earlierCounts', coalesce((
            select json_agg(one -> 'kobo' order by place)
            from jsonb_array_elements(refused) with ordinality counts (one, place)), '[]'))
        from till_floats join staff giver on giver.id = given_by left join staff approver on approver.id = approved_by
        where session_id = till_sessions.id
      ) as float, (
        select json_build_object('id', last.id, 'by', ${namedPerson('leaver')})
        from till_sessions last join staff leaver on leaver.id = last.opened_by
        where last.id = till_sessions.handed_from
      ) as "handedFrom",
      json_build_object('id', tills.id, 'name', tills.name, 'cinemaID', cinemas.id,
        'cinema', cinemas.name, 'timeZone', time_zone, 'hasTerminal', terminal is not null,
        'hasAccount', account_number is not null) as till
    from till_sessions
    join staff on staff.id = opened_by
    join tills on tills.id = till_id
    join cinemas on cinemas.id = cinema_id
    where till_sessions.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { float, handedFrom, ...session } = row
  return {
    ...session,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    ...(float && { float }),
    ...(handedFrom && { handedFrom }),
  }
}

/** Returns the session that followed this one by a handover, and the person who took over. */
export function findNextSession(db: Database, id: string) {
  return db
    .selectFrom('till_sessions')
    .innerJoin('staff', 'staff.id', 'opened_by')
    .select((eb) => ['till_sessions.id', 'staff.id as takerId', 'name', eb.ref('role').$castTo<StaffRole>().as('role')])
    .where('handed_from', '=', id)
    .executeTakeFirst()
}

/**
 * Locks a till while a session is opened or the till is taken out of use. Returns false if it is out of use.
 */
export async function lockTillInUse(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from tills where id = ${id} and archived_at is null for update`.execute(tx)
  return rows.length > 0
}

/** Keeps the terminal and the account of a till as they are until the transaction ends. */
export async function holdTakers(tx: Transaction, id: string): Promise<void> {
  await sql`select from tills where id = ${id} for share`.execute(tx)
}

/** Returns true if a session is open, and prevents its closing until the transaction ends. */
export async function holdIfOpen(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from till_sessions where id = ${id} and closed_at is null for share`.execute(tx)
  return rows.length > 0
}

interface OpenTills {
  count: number
  /** How many of them have had no contact for too long. */
  silent: number
  /** For how long the one that was opened first has been open. */
  oldestSeconds: number
}

export async function readOpenTills(db: Database): Promise<OpenTills> {
  const { rows } = await sql<OpenTills>`
    select count(*) as count, count(*) filter (where ${isSilent}) as silent,
      coalesce(extract(epoch from now() - min(opened_at)), 0)::float8 as "oldestSeconds"
    from till_sessions where closed_at is null`.execute(db)
  return rows[0] ?? { count: 0, silent: 0, oldestSeconds: 0 }
}
