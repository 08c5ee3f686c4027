// Who may import whom: the table of ARCHITECTURE.md, held by `npm run check`.
/** Folders of the server that every feature may use. */
const SHARED =
  'areas|audit|clock|database|http|idempotency|identity|ledger|notices|pictures|providers|telemetry|uploads'

const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$|/test/' },
  to: { path: '^(packages|apps)/', pathNot: allowed },
})

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      comment:
        "zxing-wasm's file is named by a condition of its package that only Vite understands.",
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: 'zxing_reader\\.wasm\\?url$' },
    },
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
    only(
      'console',
      '^apps/console/',
      '^(apps/console|apps/web/build|packages/(contract|client|ui))/',
    ),
    only(
      'gate',
      '^apps/gate/',
      '^(apps/gate|apps/web/build|packages/(contract|client|ui|device))/',
    ),
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
      name: 'no-zod-on-phones',
      severity: 'error',
      from: { path: '^(apps/(web|gate)|packages/(client|ui|device))/' },
      to: { path: 'node_modules/zod', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'use-cases-apart',
      comment:
        'A use case may call SQL of another feature, and shared features, never its use cases. Every change by staff goes through kernel/staff-change/change.ts, and asks kernel/staff-change/own-cinemas.ts.',
      severity: 'error',
      from: {
        path: `^apps/server/src/(?!(?:${SHARED}|commands|jobs|demo|test)/)([^/]+)/`,
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: `^apps/server/src/(?!(?:${SHARED})/)[^/]+/`,
        pathNot: [
          '-sql\\.ts$',
          '^apps/server/src/console/(?:change|own-cinemas)\\.ts$',
          '^apps/server/src/$1/',
        ],
      },
    },
    {
      name: 'shared-features-below',
      comment: 'A shared feature uses the statements of other features, never their use cases.',
      severity: 'error',
      from: { path: `^apps/server/src/(${SHARED})/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^apps/server/src/(?!(?:${SHARED})/)[^/]+/`, pathNot: '-sql\\.ts$' },
    },
    {
      name: 'database-speaks-postgresql',
      comment:
        'database/ knows PostgreSQL and its files, and nothing of the product. Only the generated row types name types of the contract.',
      severity: 'error',
      from: {
        path: '^apps/server/src/database/',
        pathNot: '\\.test\\.ts$|database/schema\\.ts$',
      },
      to: {
        path: '^(packages/|apps/server/src/[^/]+/)',
        pathNot: '^apps/server/src/(database|telemetry)/',
      },
    },
    {
      name: 'telemetry-at-the-bottom',
      comment: 'Everything may count and trace, so telemetry/ uses nothing of the product.',
      severity: 'error',
      from: { path: '^apps/server/src/telemetry/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(packages/|apps/server/src/)', pathNot: '^apps/server/src/telemetry/' },
    },
    {
      name: 'traces-are-loaded-late',
      comment:
        'The library of traces takes 30 MB, which a server without a collector must not pay.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: 'telemetry/opentelemetry\\.ts$' },
      to: { path: 'node_modules/@opentelemetry/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'traces-are-imported-late',
      severity: 'error',
      from: { path: '^apps/server/src/' },
      to: {
        path: '^apps/server/src/telemetry/opentelemetry\\.ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'identity-below-http',
      comment: 'Who calls is decided without knowing that the call came by HTTP.',
      severity: 'error',
      from: { path: '^apps/server/src/identity/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/http/|node_modules/(@fastify|fastify)' },
    },
    {
      name: 'http-speaks-http',
      comment: 'http/ knows who calls (identity/), and nothing else of the product.',
      severity: 'error',
      from: { path: '^apps/server/src/http/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/[^/]+/',
        pathNot:
          '^apps/server/src/(http|identity|telemetry)/|^apps/server/src/database/(connect|failures)\\.ts$',
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
