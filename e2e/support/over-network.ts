import { startNetwork } from './network.ts'
import type { Network } from './network.ts'
import { test as base } from './test.ts'

/** The app over a network that can be weighed and taken away, with its worker. */
export const test = base.extend<{ network: Network }>({
  // eslint-disable-next-line no-empty-pattern -- the test tool reads what a fixture needs from it
  network: async ({}, use) => {
    await using network = await startNetwork()
    await use(network)
  },
  baseURL: ({ network }, use) => use(network.url),
  serviceWorkers: 'allow',
})
