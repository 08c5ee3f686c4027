import { lockUnchangedStaff } from '../../kernel/identity/lock-staff-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

/** Finds the active member of staff with this email, in any case. */
export function findActiveStaff(db: Database, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'password_hash as passwordHash', 'totp_secret as totpSecret'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('active', '=', true)
    .executeTakeFirst()
}

/** The password and the second factor that a member of staff had when the login checked them. */
interface Factors {
  id: string
  passwordHash: string | null
  totpSecret: string | null
}

/**
 * Locks a member. Returns false if they have left, or if the password or the second factor has changed
 * since.
 */
export function confirmFactors(tx: Transaction, { id, passwordHash, totpSecret }: Factors): Promise<boolean> {
  return lockUnchangedStaff(tx, { id, password_hash: passwordHash, totp_secret: totpSecret })
}

/**
 * Marks a time step of the authenticator app as used. Returns false and changes nothing if a code
 * of this step or of a later one was used before.
 */
export async function takeTotpStep(tx: Transaction, id: string, step: number): Promise<boolean> {
  return returnsRow(
    tx.updateTable('staff').set({ totp_step: step }).where('id', '=', id).where('totp_step', '<', step).returning('id'),
  )
}

/** Sets or removes the sealed secret of a member's phone. */
export async function setTotpSecret(tx: Transaction, id: string, sealed: string | null) {
  await tx.updateTable('staff').set({ totp_secret: sealed }).where('id', '=', id).execute()
}
