import type { DemoDeps } from '../demo/load-demo.ts'
import type { TestServer } from './start-test-server.ts'

/** Returns what the demo needs to be loaded. No test signs in to its accounts, so no time is spent on real hashes. */
export const demoDeps = ({ config }: Pick<TestServer, 'config'>): DemoDeps => ({
  config,
  passwords: {
    hash: () => Promise.resolve('no password has this hash'),
    matches: () => Promise.resolve(false),
    isOutdated: () => false,
  },
})
