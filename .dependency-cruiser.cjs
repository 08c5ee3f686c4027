// Who may import whom: the table of ARCHITECTURE.md, held by `npm run check`.
const SERVER = '^apps/server/src/'
/** The areas of the server, from the ground up. An area uses those below it, except for the EXCEPTIONS. */
const AREAS = ['people', 'catalogue', 'books', 'tickets', 'sales', 'points', 'operator']
const TESTS = '\\.test\\.ts$|^apps/server/src/(test|faults|verify/corruption)/'

/** The layers of the server, from the ground up. A layer uses its own folders and those of lower layers. */
const LAYERS = [
  'settings/|folders\\.ts$',
  'platform/',
  'kernel/',
  `(${AREAS.join('|')})/`,
  'verify/',
  'jobs/|demo/|page-answers\\.ts$',
  'app\\.ts$|metrics\\.ts$',
  'running/',
  'commands/|main\\.mjs$',
]

/** What uses an area above its own, and why. */
const EXCEPTIONS = [
  {
    from: 'catalogue/programme/',
    to: 'tickets/tickets/',
    reason: 'The transaction that moves or cancels a showtime also notifies its holders, or takes their tickets back.',
  },
  {
    from: 'catalogue/films/films\\.ts$',
    to: 'books/settlements/unsettled-week-sql\\.ts$',
    reason: 'A film changes its distributor only after its weeks are settled.',
  },
  {
    from: 'people/customers/',
    to: 'tickets/(tickets/tickets|waiting-list/waits)-sql\\.ts$',
    reason: 'The export of an account holds its tickets, and closing an account ends its waits.',
  },
  {
    from: 'sales/(orders/settle-order|till-payments/book-money)\\.ts$',
    to: 'points/(top-ups/settle-top-up|reversals/square-reversals)\\.ts$',
    reason: 'The transaction that buys with money also books that money, and what went back of it.',
  },
]

const layers = LAYERS.map((layer, index) => ({
  name: `layer-${index}`,
  severity: 'error',
  from: { path: `${SERVER}(${layer})`, pathNot: TESTS },
  to: { path: SERVER, pathNot: `${SERVER}(${LAYERS.slice(0, index + 1).join('|')})` },
}))

const exceptionsOf = (area) => EXCEPTIONS.filter(({ from }) => from.startsWith(`${area}/`))
const areas = AREAS.slice(0, -1).flatMap((area, index) => {
  const above = `${SERVER}(${AREAS.slice(index + 1).join('|')})/`
  const own = exceptionsOf(area)
  return [
    {
      name: `area-${area}`,
      severity: 'error',
      from: {
        path: `${SERVER}${area}/`,
        pathNot: [TESTS, ...own.map(({ from }) => `${SERVER}${from}`)],
      },
      to: { path: above },
    },
    ...own.map(({ from, to }) => ({
      name: `exception-of-${area}`,
      severity: 'error',
      from: { path: `${SERVER}${from}`, pathNot: TESTS },
      to: { path: above, pathNot: `${SERVER}${to}` },
    })),
  ]
})

const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$|/(test|faults)/' },
  to: { path: '^(packages|apps)/', pathNot: allowed },
})

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      comment: "zxing-wasm's file is named by a condition of its package that only Vite understands.",
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
    only('ui', '^packages/ui/', '^packages/(ui/|contract/src/shared/words/(spoken|languages))'),
    only('device-alone', '^packages/device/', '^packages/device/'),
    only('console', '^apps/console/', '^(apps/console|apps/web/build|packages/(contract|client|ui))/'),
    only('gate', '^apps/gate/', '^(apps/gate|apps/web/build|packages/(contract|client|ui|device))/'),
    only('counter', '^apps/counter/', '^(apps/counter|apps/web/build|packages/(contract|client|ui))/'),
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
      from: { path: '^(apps/(web|gate|counter)|packages/(client|ui|device))/' },
      to: { path: 'node_modules/zod', dependencyTypesNot: ['type-only'] },
    },
    ...layers,
    ...areas,
    {
      name: 'database-speaks-postgresql',
      comment:
        'These folders know PostgreSQL and its files, and nothing of the product but the constants of its country. Only the generated row types name types of the contract.',
      severity: 'error',
      from: {
        path: `${SERVER}platform/(database|own-postgres|schema)/`,
        pathNot: '\\.test\\.ts$|database/schema\\.ts$',
      },
      to: {
        path: `^packages/|${SERVER}platform/`,
        pathNot: `^packages/contract/src/shared/(country/|kobo)|${SERVER}platform/(database|own-postgres|schema|process|telemetry)/`,
      },
    },
    {
      name: 'telemetry-at-the-bottom',
      comment: 'Everything may count and trace, so telemetry/ uses nothing but its settings.',
      severity: 'error',
      from: { path: `${SERVER}platform/telemetry/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(packages/|apps/server/src/)',
        pathNot: `${SERVER}(platform/telemetry|settings)/`,
      },
    },
    {
      name: 'traces-are-loaded-late',
      comment: 'The library of traces takes 30 MB, which a server without a collector must not pay.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: 'telemetry/opentelemetry\\.ts$' },
      to: { path: 'node_modules/@opentelemetry/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'traces-are-imported-late',
      severity: 'error',
      from: { path: '^apps/server/src/' },
      to: {
        path: '^apps/server/src/platform/telemetry/opentelemetry\\.ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'identity-below-http',
      comment: 'Who calls is decided without knowing that the call came by HTTP.',
      severity: 'error',
      from: { path: `${SERVER}kernel/(identity|secrets)/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `${SERVER}(kernel/(calls|apps)|platform/http)/|node_modules/(@fastify|fastify)`,
      },
    },
    {
      name: 'http-speaks-http',
      comment: 'http/ knows HTTP, and nothing of the product.',
      severity: 'error',
      from: { path: `${SERVER}platform/http/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `${SERVER}platform/`,
        pathNot: `${SERVER}platform/(http|process|telemetry)/|${SERVER}platform/database/(connect|failures)\\.ts$`,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^tools/(mutation|fonts|native|providers|schema)/|^apps/[^/]+/dist(-native)?/|^apps/web/(android|ios)/|^\\.data/',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.browser.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
}
