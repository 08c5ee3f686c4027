import { beforeAll, beforeEach } from 'vitest'
import type { TestServer } from './start-test-server.ts'
import { TestCustomer } from './test-customer.ts'

type Wishes = Parameters<TestServer['make']['customer']>[0]

function customerMadeBy(hook: typeof beforeAll | typeof beforeEach) {
  return (server: TestServer, wishes?: Wishes): TestCustomer => {
    const customer = Object.create(TestCustomer.prototype) as TestCustomer
    hook(async () => void Object.assign(customer, await server.make.customer(wishes)))
    return customer
  }
}

/** Makes one customer, whom all tests of a file or of a group share. */
export const useCustomer = customerMadeBy(beforeAll)

/** Makes a customer anew before each test of a file or of a group, so that no test meets the Points of another. */
export const useNewCustomer = customerMadeBy(beforeEach)
