import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        // Plug-ins look for their shell once, when they are loaded: each test loads them anew, which
        // only works with those of their files that a bundler takes.
        resolve: { mainFields: ['module', 'main'] },
        test: {
          name: 'rules',
          include: ['packages/{contract,client,device}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          server: { deps: { inline: [/@capacitor/, /@onesignal/, /@aparajita/] } },
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'packages/ui/src/**/*.test.tsx'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://127.0.0.1/' } },
          setupFiles: ['apps/web/src/test/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'sandbox',
          include: ['apps/sandbox/src/**/*.test.ts', 'apps/server/seeds/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/test/cluster.ts'],
          setupFiles: ['apps/server/src/test/no-stray-errors.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
