import { defineConfig } from 'vitest/config'

const folder = process.env.TESTS_FOLDER
const isOfServer = folder.startsWith('apps/server/')

export default defineConfig({
  test: {
    include: [`${folder}/**/*.test.ts`],
    globalSetup: isOfServer ? ['apps/server/src/test/cluster.ts'] : [],
    setupFiles: isOfServer ? ['apps/server/src/test/no-stray-errors.ts'] : ['fake-indexeddb/auto'],
    // Mutated code is slower because of its switches.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: !isOfServer,
  },
})
