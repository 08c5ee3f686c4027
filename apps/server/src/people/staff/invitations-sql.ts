import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

interface NewInvitation {
  tokenHash: string
  staffId: string
  /** Undefined for the first admin, who needs no invitation. */
  invitedBy: string | undefined
  hours: number
}

/** Returns when the invitation ends. */
export async function insertInvitation(
  tx: Transaction,
  { tokenHash, staffId, invitedBy, hours }: NewInvitation,
): Promise<Date> {
  const row = await tx
    .insertInto('staff_invitations')
    .values({
      token_hash: tokenHash,
      staff_id: staffId,
      invited_by: invitedBy ?? null,
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

/** Ends the invitations of a person that were not used. */
export async function endInvitations(tx: Transaction, staffId: string): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
}

/** Returns the person for whom an invitation is; undefined if it was used or has ended. */
export function findInvited(db: Database, tokenHash: string) {
  return db
    .selectFrom('staff_invitations')
    .innerJoin('staff', 'staff.id', 'staff_invitations.staff_id')
    .select(['staff.id', 'staff.name', 'staff.email', 'staff_invitations.expires_at as expiresAt'])
    .where('staff_invitations.token_hash', '=', tokenHash)
    .where('staff_invitations.used_at', 'is', null)
    .where('staff_invitations.expires_at', '>', sql<Date>`now()`)
    .where('staff.active', '=', true)
    .executeTakeFirst()
}

export async function findPersonName(tx: Transaction, staffId: string): Promise<string> {
  const { name } = await tx.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirstOrThrow()
  return name
}

/** Returns false, and changes nothing, if the invitation was used already or has ended. */
export async function useInvitation(tx: Transaction, tokenHash: string): Promise<boolean> {
  return returnsRow(
    tx
      .updateTable('staff_invitations')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('staff_id'),
  )
}

/** Sets a password and takes the PIN for the door away, because the old password could set it. */
export async function setStaffPassword(tx: Transaction, staffId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ password_hash: passwordHash, gate_pin_hash: null })
    .where('id', '=', staffId)
    .execute()
}

/**
 * Replaces a password and takes the PIN for the door away, because the old password could set it.
 * Returns false, and changes nothing, if the password was changed after it was checked.
 */
export async function replaceStaffPassword(
  tx: Transaction,
  { staffId, checked, next }: { staffId: string; checked: string; next: string },
): Promise<boolean> {
  return returnsRow(
    tx
      .updateTable('staff')
      .set({ password_hash: next, gate_pin_hash: null })
      .where('id', '=', staffId)
      .where('password_hash', '=', checked)
      .returning('id'),
  )
}
