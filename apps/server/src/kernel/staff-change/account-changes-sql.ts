import type { AccountChange } from '@velvet/contract/operator/account-changes.calls'
import type { Till } from '@velvet/contract/sales/tills.calls'
import { sql } from 'kysely'
import { namedPerson } from '../identity/named-person-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

/** Where the money of a party or of a till goes. */
export type AccountOfParty = { bankAccount: string }
export type AccountOfTill = Pick<Till, 'terminal' | 'account'>

interface Row extends Pick<AccountChange, 'id' | 'subject' | 'proposedBy'> {
  proposedAt: Date
  /** The same moment in microseconds, for the position of a page. */
  micros: number
  state: string
  /** Null for a party. */
  cinemaId: string | null
}

/** A change with the account that is in force now and the proposed one. */
export type AccountChangeRow = Row &
  (
    | { kind: 'exhibitor' | 'distributor'; present: AccountOfParty; account: AccountOfParty }
    | { kind: 'till'; present: AccountOfTill; account: AccountOfTill }
  )

const MICROS = sql`(extract(epoch from changes.proposed_at) * 1000000)::bigint`

const CHANGES = sql<AccountChangeRow>`
  select changes.id, changes.kind, changes.state, changes.account, changes.proposed_at as "proposedAt",
    ${MICROS} as micros,
    ${namedPerson('staff')} as "proposedBy", tills.cinema_id as "cinemaId",
    json_build_object('id', changes.subject_id,
      'name', coalesce(exhibitors.name, distributors.name, cinemas.name || ', ' || tills.name)) as subject,
    case when changes.kind = 'till' then json_build_object(
      'terminal', case when tills.terminal is not null then json_build_object(
        'provider', tills.terminal_provider, 'id', tills.terminal) end,
      'account', case when tills.account_number is not null then json_build_object(
        'number', tills.account_number, 'bank', tills.account_bank, 'name', tills.account_name) end)
    else json_build_object(
      'bankAccount', coalesce(exhibitors.bank_account, distributors.bank_account)) end as present
  from account_changes changes
  join staff on staff.id = changes.proposed_by
  left join exhibitors on changes.kind = 'exhibitor' and exhibitors.id = changes.subject_id
  left join distributors on changes.kind = 'distributor' and distributors.id = changes.subject_id
  left join tills on changes.kind = 'till' and tills.id = changes.subject_id
  left join cinemas on cinemas.id = tills.cinema_id`

export async function findAccountChange(db: Database, id: string): Promise<AccountChangeRow | undefined> {
  const { rows } = await sql<AccountChangeRow>`${CHANGES} where changes.id = ${id}`.execute(db)
  return rows[0]
}

interface Page {
  /** True for a person who may see the accounts of parties. */
  withParties: boolean
  /** The cinemas whose tills are listed; undefined means all. */
  cinemaIds: readonly string[] | undefined
  limit: number
  /** The time in microseconds and the id of the last change of the page before. */
  after: readonly [micros: number, id: string] | undefined
}

/** Reads the changes that wait, oldest first, one more than the page holds. */
export async function selectAccountChanges(
  db: Database,
  { withParties, cinemaIds, limit, after }: Page,
): Promise<AccountChangeRow[]> {
  const { rows } = await sql<AccountChangeRow>`
    ${CHANGES}
    where changes.state = 'waiting'
      and (case when changes.kind = 'till'
        then ${cinemaIds ?? null}::uuid[] is null or tills.cinema_id = any(${cinemaIds ?? null}::uuid[])
        else ${withParties} end)
      and (${after?.[0] ?? null}::bigint is null
        or (${MICROS}, changes.id) > (${after?.[0] ?? null}::bigint, ${after?.[1] ?? null}::uuid))
    order by changes.proposed_at, changes.id limit ${limit + 1}`.execute(db)
  return rows
}

interface Proposal {
  id: string
  kind: AccountChange['kind']
  subjectId: string
  account: AccountOfParty | AccountOfTill
  proposedBy: string
}

/** Returns false, and writes nothing, if another change of this account waits. */
export async function insertAccountChange(
  tx: Transaction,
  { id, kind, subjectId, account, proposedBy }: Proposal,
): Promise<boolean> {
  return returnsRow(
    tx
      .insertInto('account_changes')
      .values({
        id,
        kind,
        subject_id: subjectId,
        account: JSON.stringify(account),
        proposed_by: proposedBy,
      })
      .onConflict((conflict) => conflict.column('subject_id').where('state', '=', 'waiting').doNothing())
      .returning('id'),
  )
}

interface Decision {
  state: 'done' | 'rejected'
  staffId: string
  note?: string
}

/** Returns false if a person has decided about the change already. */
export async function decideAccountChange(
  tx: Transaction,
  id: string,
  { state, staffId, note }: Decision,
): Promise<boolean> {
  return returnsRow(
    tx
      .updateTable('account_changes')
      .set({ state, decided_by: staffId, decided_at: sql`now()`, decision_note: note ?? null })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id'),
  )
}
