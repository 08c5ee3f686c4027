import type { Database, Transaction } from '../database/connect.ts'

/** Whoever may sign in under this email, in any spelling of its case. */
export function findActiveStaff(db: Database, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'password_hash', 'totp_secret'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('active', '=', true)
    .executeTakeFirst()
}

/** False, with nothing changed, for a code of this time step or a later one that was taken before. */
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

/** Sets the sealed secret of a member's phone, or takes it away. */
export async function setTotpSecret(tx: Transaction, id: string, sealed: string | null) {
  await tx.updateTable('staff').set({ totp_secret: sealed }).where('id', '=', id).execute()
}
