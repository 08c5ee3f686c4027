import { beforeEach } from 'vitest'
import { madeBefore } from './made-before.ts'
import { useCheckedServer, useWorker, type TestServer } from './start-test-server.ts'
import { TestStaff } from './test-staff.ts'

type Options = Parameters<TestServer['make']['customer']>[0]

/** Makes one customer, whom all tests of a file or of a group share. */
export const useCustomer = (server: TestServer, options?: Options) => madeBefore(() => server.make.customer(options))

/** Makes a customer anew before each test of a file or of a group, so that no test meets the Points of another. */
export const useNewCustomer = (server: TestServer, options?: Options) =>
  madeBefore(() => server.make.customer(options), beforeEach)

/**
 * Gives all tests of a file a server with stand-ins for the third parties, a worker, and a member of
 * finance. After each test, the invariants must hold.
 */
export function useFinance() {
  const server = useCheckedServer({ sandbox: true })
  return { server, worker: useWorker(server), finance: TestStaff.use(server, 'finance') }
}
