// Finds exports that nothing uses, or only their own file. With `--production`, it finds those that only
// tests use; these may be exported for a test if the product uses them in their own file.
const isOfProduct = process.argv.includes('--production')

/** A package offers each of its files, and every export of a file must be used all the same. */
const PACKAGE = { includeEntryExports: true, project: ['**!', '!**/*.test.{ts,tsx}!'] }

const TESTS = '**/*.test.{ts,tsx}'

export default {
  ignoreExportsUsedInFile: isOfProduct,
  ignoreWorkspaces: ['tools'],
  ignore: isOfProduct ? ['**/{build,test,faults,corruption,stories}/**', 'bench/**', 'cluster/**', 'e2e/**'] : [],
  workspaces: {
    '.': {
      entry: ['scripts/*.{mjs,ts}!', 'e2e/**/*.{spec,config}.ts', 'e2e/{start-server,pictures}.ts'],
      project: ['{scripts,e2e}/**'],
    },
    '{bench,cluster}': { entry: ['*.ts'], project: ['**'] },
    'packages/*': { ...PACKAGE, entry: ['src/lucide-icon.ts!', TESTS] },
    'apps/{web,gate,counter,console}': {
      ...PACKAGE,
      entry: [
        'src/main.tsx!',
        'proof/{page,verify-file,vite.config}.ts!',
        'src/worker/{sw,staff-sw,pages}.ts!',
        'src/first-paint/{paint,page-meta}.ts!',
        'src/test/{setup,phone-program}.ts',
        'stories/main.tsx',
        'build/*.ts!',
        TESTS,
      ],
    },
    'apps/sandbox': { ...PACKAGE, entry: ['public/*.js!', TESTS] },
    'apps/server': {
      ...PACKAGE,
      entry: ['src/{main.mjs,commands/*.ts}!', 'build.config.ts!', 'src/test/cluster.ts', TESTS],
    },
  },
  ignoreIssues: {
    // The server and the console pass an endpoint on with its whole module.
    'packages/contract/src/*/*.calls.ts': ['exports'],
    // The tool that the file configures reads its default.
    '**/*.config.{js,mjs,ts}': ['exports'],
    // vitest.config.ts names the file as the global set-up of the tests.
    'apps/server/src/test/cluster.ts': ['exports'],
    // A generator writes this file.
    'apps/server/src/platform/database/schema.ts': ['types'],
    // The tool that cuts the font of the papers reads which letters it leaves out.
    'apps/server/src/books/settlements/on-paper.ts': ['exports'],
    // Tests compare whole definitions; verify needs only their digests.
    'apps/server/src/platform/schema/dump-sql.ts': ['exports'],
    // The builds put these modules in the place of others.
    'packages/ui/src/lucide-icon.ts': ['exports'],
    'apps/web/src/first-paint/page-meta.ts': ['exports'],
    // The server loads the built painter and calls it.
    'apps/web/src/first-paint/paint.ts': ['exports'],
    // The simulation of many phones bundles the file and calls these.
    'apps/gate/src/test/phone-program.ts': ['exports'],
  },
}
