import { sql } from 'kysely'
import type { TestServer } from './start-test-server.ts'
import { TestStaff } from './test-staff.ts'

/** Makes it so long ago that a person signed in and was in use, as with a token that was stolen. */
export async function letSignInAge(server: TestServer, staffId: string, minutes: number) {
  const at = sql<Date>`now() - make_interval(mins => ${minutes})`
  await server.db
    .updateTable('sessions')
    .set({ created_at: at, last_used_at: at })
    .where('staff_id', '=', staffId)
    .execute()
}

/** A person who signed in, and was in use, so many minutes ago. */
export async function signedInAgo(server: TestServer, minutes: number, role = 'admin'): Promise<TestStaff> {
  const member = await TestStaff.make(server, role)
  await letSignInAge(server, member.id, minutes)
  return member
}
