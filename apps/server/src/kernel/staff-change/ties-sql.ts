import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

/**
 * Returns the first parts of a recursive statement. `givers` holds this person and the people who gave this person
 * access within the days of the setting, directly or through others. Access is given by an invitation, a link for a
 * password, a change of rights, or the removal of a second factor. The evidence is the audit, which cannot be changed.
 */
const giversOf = (staffId: string) => sql`
  entries as materialized (
    select actor_id::text as giver, subject as taker from audit
    where action in (
        'invite-staff', 'invite-staff-again', 'change-staff', 'remove-second-factor'
      )
      and at > now() - make_interval(days => (select second_person_days from settings))
      and actor_id::text <> subject
      and (action <> 'change-staff' or detail -> 'before' is distinct from detail -> 'after')
  ), givers (id) as (
    select ${staffId}::text
    union
    select entries.giver from givers join entries on entries.taker = givers.id
  )`

/**
 * Selects the ids of everybody who does not count as another person than this one: the person who has let
 * them in, and everybody whom these people have let in.
 */
export const tiedTo = (staffId: string) => sql`(
  with recursive ${giversOf(staffId)}, tied (id) as (
    select id from givers
    union
    select entries.taker from tied join entries on entries.giver = tied.id
  )
  select id::uuid from tied
)`

/** Returns true if one person has let the other one in, also through others. */
export async function wasLetInBy(db: Database, { taker, giver }: { taker: string; giver: string }): Promise<boolean> {
  if (taker === giver) return false
  const { rows } = await sql`
    with recursive ${giversOf(taker)} select from givers where id = ${giver}`.execute(db)
  return rows.length > 0
}

/** Returns true if the two do not count as two people. */
export async function areTied(tx: Transaction, one: string, other: string): Promise<boolean> {
  return returnsRow(
    tx
      .selectFrom('staff')
      .select('id')
      .where('id', '=', other)
      .where('id', 'in', tiedTo(one) as never),
  )
}
