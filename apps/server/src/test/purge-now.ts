import { purge } from '../jobs/purge.ts'
import { jobDepsOf, type TestServer } from './start-test-server.ts'

/** Deletes rows that are no longer needed, as if the time for it had come. */
export async function purgeNow(server: TestServer): Promise<void> {
  await server.db.deleteFrom('job_turns').where('job', '=', 'purge').execute()
  await purge(jobDepsOf(server))
}
