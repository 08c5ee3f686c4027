import { recordRights } from '../people/staff/people-sql.ts'
import type { TestServer } from './start-test-server.ts'
import { TestStaff } from './test-staff.ts'

/** A distributor with a film, and a member of staff who is bound to the distributor. */
export interface MadeDistributor {
  id: string
  name: string
  title: string
  filmId: string
  member: TestStaff
}

/** Makes a distributor of this name, whose film is named after it. */
export async function makeDistributor(server: TestServer, name: string): Promise<MadeDistributor> {
  const title = `The film of ${name}`
  const filmId = await server.make.film({ title })
  const { distributor_id: id } = await server.db
    .updateTable('films')
    .set({ distributor: name })
    .where('id', '=', filmId)
    .returning('distributor_id')
    .executeTakeFirstOrThrow()
  if (id === null) throw new Error('The film has no distributor')
  const member = await TestStaff.make(server, 'distributor')
  await bindTo(server, member, id)
  return { id, name, title, filmId, member }
}

async function bindTo(server: TestServer, { id }: Pick<TestStaff, 'id'>, distributorId: string): Promise<void> {
  await server.db.updateTable('staff').set({ distributor_id: distributorId }).where('id', '=', id).execute()
  await recordRights(server.db, id)
}
