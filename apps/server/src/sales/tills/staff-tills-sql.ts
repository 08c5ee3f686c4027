import type { Totals } from '@velvet/contract/sales/till-sessions.calls'
import { sql, type RawBuilder } from 'kysely'
import { namedPerson } from '../../kernel/identity/named-person-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isSilent, lastContact } from '../counter/contacts-sql.ts'
import { totalsOf } from '../counter/totals-sql.ts'
import { isAfter, isAmong } from '../../platform/database/conditions-sql.ts'

interface Person {
  id: string
  name: string
}

export interface StaffTillRow {
  id: string
  version: number
  name: string
  cinemaID: string
  cinema: string
  timeZone: string
  archived: boolean
  open: {
    id: string
    openedAt: string
    openedBy: Person
    openingCount: number
    totals: Totals
    lastContact: string
    isSilent: boolean
  } | null
  float: { givenBy: Person; givenAt: string; kobo: number } | null
  lastClose: { sessionID: string; number: number; closedAt: string } | null
}

const tillsWhere = (condition: RawBuilder<unknown>) => sql<StaffTillRow>`
  select tills.id, tills.version, tills.name, cinemas.id as "cinemaID", cinemas.name as cinema,
    time_zone as "timeZone", tills.archived_at is not null as archived, (
      select json_build_object('id', till_sessions.id, 'openedAt', opened_at,
        'openedBy', ${namedPerson('staff')}, 'openingCount', opening_kobo,
        'totals', ${totalsOf(sql`till_sessions.id`)}, 'lastContact', ${lastContact},
        'isSilent', ${isSilent})
      from till_sessions join staff on staff.id = opened_by
      where till_id = tills.id and closed_at is null
    ) as open, (
      select json_build_object('givenBy', ${namedPerson('staff')}, 'givenAt', given_at, 'kobo', kobo)
      from till_floats join staff on staff.id = given_by
      where till_id = tills.id and session_id is null
    ) as float, (
      select json_build_object('sessionID', session_id, 'number', number, 'closedAt', closed_at)
      from z_reports where till_id = tills.id order by number desc limit 1
    ) as "lastClose"
  from tills join cinemas on cinemas.id = cinema_id
  where ${condition}`

interface Page {
  /** The cinemas whose tills are listed; undefined means all. */
  cinemaIds: readonly string[] | undefined
  isArchived: boolean
  limit: number
  /** The last till of the page before. */
  after: readonly [cinema: string, name: string, id: string] | undefined
}

/** Reads the tills by cinema and name, one more than the page holds. */
export async function selectStaffTills(db: Database, page: Page): Promise<StaffTillRow[]> {
  const { cinemaIds, isArchived, limit } = page
  const { rows } = await tillsWhere(
    sql`(tills.archived_at is not null) = ${isArchived}
      and ${isAmong('cinema_id', cinemaIds)}
      and ${isAfter(['cinemas.name', 'tills.name', 'tills.id'], page.after)}
    order by cinemas.name, tills.name, tills.id limit ${limit + 1}`,
  ).execute(db)
  return rows
}

export async function findStaffTill(db: Database, id: string): Promise<StaffTillRow | undefined> {
  const { rows } = await tillsWhere(sql`tills.id = ${id}`).execute(db)
  return rows[0]
}

/** Locks a till, so that it is not changed or opened meanwhile. */
export async function lockTill(tx: Transaction, id: string): Promise<void> {
  await sql`select from tills where id = ${id} for update`.execute(tx)
}

export async function setTillName(tx: Transaction, id: string, name: string): Promise<void> {
  await sql`update tills set name = ${name}, version = version + 1 where id = ${id}`.execute(tx)
}

/** Takes a till out of use, with its terminal and its account, or puts it into use again. */
export async function setTillArchived(tx: Transaction, id: string, isArchived: boolean): Promise<void> {
  await sql`
    update tills set archived_at = case when ${isArchived} then now() end, version = version + 1,
      terminal_provider = null, terminal = null, account_number = null, account_bank = null, account_name = null
    where id = ${id}`.execute(tx)
}
