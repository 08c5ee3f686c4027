import type { Database, Transaction } from '../database/connect.ts'

/** Finds the active member of staff with this email, in any case. */
export function findActiveStaff(db: Database, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'password_hash as passwordHash', 'totp_secret as totpSecret'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('active', '=', true)
    .executeTakeFirst()
}

/**
 * Marks a time step of the authenticator app as used. Returns false and changes nothing if a code
 * of this step or of a later one was used before.
 */
export async function takeTotpStep(tx: Transaction, id: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Sets or removes the sealed secret of a member's phone. */
export async function setTotpSecret(tx: Transaction, id: string, sealed: string | null) {
  await tx.updateTable('staff').set({ totp_secret: sealed }).where('id', '=', id).execute()
}
