import type { Database } from '../database/connect.ts'

/** Whoever may sign in under this email, in any spelling of its case. */
export function findActiveStaff(db: Database, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'password_hash'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('active', '=', true)
    .executeTakeFirst()
}
