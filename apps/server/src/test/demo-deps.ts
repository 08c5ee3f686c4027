import type { DemoDeps } from '../demo/load-demo.ts'
import type { TestServer } from './start-test-server.ts'

/** Returns the settings with which tests load the demo. They use no real password hashes, because no test signs in. */
export const demoDeps = ({ config }: Pick<TestServer, 'config'>): DemoDeps => ({
  config,
  passwords: {
    hash: () => Promise.resolve('no password has this hash'),
    matches: () => Promise.resolve(false),
    isOutdated: () => false,
  },
})
