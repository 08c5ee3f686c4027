import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Worker } from '../jobs/worker.ts'
import { expectInvariants } from './ledger-check.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { TestStaff } from './test-staff.ts'

export interface GivenFinance {
  server: TestServer
  worker: Worker
  finance: TestStaff
}

/**
 * Gives all tests of a file a server with stand-ins for the third parties, a worker, and a member of
 * finance. After each test, the invariants must hold.
 */
export function withFinance(take: (given: GivenFinance) => void): void {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ sandbox: true })
    const finance = await TestStaff.make(server, 'finance')
    take({ server, worker: server.startWorker(), finance })
  })
  afterEach(() => expectInvariants(server.db))
  afterAll(() => server[Symbol.asyncDispose]())
}
