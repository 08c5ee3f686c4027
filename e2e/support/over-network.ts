import { startNetwork } from './network.ts'
import type { Network } from './network.ts'
import { test as base } from './test.ts'

/** Tests with the app, its service worker, and a network that can be measured and switched off. */
export const test = base.extend<{ network: Network }>({
  // oxlint-disable-next-line no-empty-pattern -- the test tool reads what a fixture needs from it
  network: async ({}, use) => {
    await using network = await startNetwork()
    await use(network)
  },
  baseURL: ({ network }, use) => use(network.url),
  serviceWorkers: 'allow',
})
