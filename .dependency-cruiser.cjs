// Who may import whom: the table of ARCHITECTURE.md, held by `npm run check`.
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$|/test/' },
  to: { path: '^(packages|apps)/', pathNot: allowed },
})

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'declared',
      comment: 'A package is declared in the package.json beside the code that imports it.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    only('contract-alone', '^packages/contract/', '^packages/contract/'),
    only('client-on-contract', '^packages/client/', '^packages/(client|contract)/'),
    only('ui-alone', '^packages/ui/', '^packages/ui/'),
    only('device-alone', '^packages/device/', '^packages/device/'),
    only('web', '^apps/web/', '^(apps/web|packages/(contract|client|ui|device))/'),
    only('server', '^apps/server/', '^(apps/server|packages/contract)/'),
    only('sandbox-alone', '^apps/sandbox/', '^apps/sandbox/'),
    {
      name: 'screens-apart',
      comment: 'A screen never imports another screen.',
      severity: 'error',
      from: { path: '^apps/web/src/screens/([^/]+)/' },
      to: { path: '^apps/web/src/screens/', pathNot: '^apps/web/src/screens/$1/' },
    },
    {
      name: 'no-zod-in-the-customers-app',
      severity: 'error',
      from: { path: '^(apps/web|packages/(client|ui|device))/' },
      to: { path: 'node_modules/zod', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'use-cases-apart',
      comment: 'A use case may call SQL of another feature, never its use cases.',
      severity: 'error',
      from: {
        path: '^apps/server/src/(?!database|clock|identity|http|pictures|providers|commands|jobs|demo|test)([^/]+)/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^apps/server/src/(?!database|clock|identity|http|pictures|providers)[^/]+/',
        pathNot: ['-sql\\.ts$', '^apps/server/src/$1/'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/dist(-native)?/|^apps/web/(android|ios)/|^\\.data/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.browser.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
}
