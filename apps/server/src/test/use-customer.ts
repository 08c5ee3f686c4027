import { beforeEach } from 'vitest'
import { madeBefore } from './made-before.ts'
import type { TestServer } from './start-test-server.ts'

type Options = Parameters<TestServer['make']['customer']>[0]

/** Makes one customer, whom all tests of a file or of a group share. */
export const useCustomer = (server: TestServer, options?: Options) => madeBefore(() => server.make.customer(options))

/** Makes a customer anew before each test of a file or of a group, so that no test meets the Points of another. */
export const useNewCustomer = (server: TestServer, options?: Options) =>
  madeBefore(() => server.make.customer(options), beforeEach)
