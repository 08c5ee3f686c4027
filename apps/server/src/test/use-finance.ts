import { useCheckedServer, useWorker } from './start-test-server.ts'
import { TestStaff } from './test-staff.ts'

/**
 * Gives all tests of a file a server with stand-ins for the third parties, a worker, and a member of
 * finance. After each test, the invariants must hold.
 */
export function useFinance() {
  const server = useCheckedServer({ sandbox: true })
  return { server, worker: useWorker(server), finance: TestStaff.use(server, 'finance') }
}
