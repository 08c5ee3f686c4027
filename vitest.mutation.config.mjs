import { defineConfig } from 'vitest/config'
import { chosenArea } from './scripts/mutation-areas.mjs'

const { name, tests } = chosenArea()

export default defineConfig({
  test: {
    include: tests,
    // Changed code is slower by its switches, and the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...(name !== 'contract' && {
      // Reading the whole server anew for each change would take most of the time.
      isolate: false,
      globalSetup: ['apps/server/src/test/cluster.ts'],
      setupFiles: ['apps/server/src/test/no-stray-errors.ts'],
    }),
  },
})
