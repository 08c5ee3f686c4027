// Who may import whom: the table of ARCHITECTURE.md, held by `npm run check`.
const { readdirSync } = require('node:fs')

const SERVER = '^apps/server/src/'
/** The areas of the server, each with a folder for every noun in it. */
const AREAS = ['catalogue', 'sales', 'tickets', 'points', 'books', 'people', 'operator']
const IN_AREA = `(${AREAS.join('|')})/`
const TESTS = '\\.test\\.ts$|^apps/server/src/(test|faults)/'

/** The wings of the server, from the ground up. A wing uses its own rooms and those of lower wings. */
const WINGS = [
  'settings/|folders\\.ts$',
  'platform/',
  'kernel/',
  IN_AREA,
  'verify/',
  'jobs/|demo/|page-answers\\.ts$',
  'app\\.ts$|figures\\.ts$',
  'running/',
  'commands/|main\\.mjs$',
]

/** A folder of an area uses the statements of another folder, and its use cases only for these reasons. */
const USE_CASES = [
  {
    from: ['payments', 'top-ups', 'refunds', 'reconciliation', 'cases', 'till-payments'],
    to: 'reversals/',
    reason: 'Whatever sends money back leads to the same state, which one room decides.',
  },
  {
    from: ['payments'],
    to: '(top-ups/settle-top-up|orders/(begin-order|settle-order|in-turn)|till-payments/settle-(terminal|transfer))\\.ts$',
    reason:
      'Providers report the money of everything to one address. Each noun settles what is its own.',
  },
  {
    from: ['payments'],
    to: 'orders/read-order\\.ts$',
    reason: 'The customer who asks about a payment also learns how its order ended.',
  },
  {
    from: ['orders'],
    to: 'top-ups/settle-top-up\\.ts$',
    reason: 'The transaction that buys an order also credits its payment.',
  },
  {
    from: ['orders'],
    to: 'purchases/(decide-alone|sale)\\.ts$',
    reason: 'An order that is paid for is decided and written as any other purchase.',
  },
  {
    from: ['counter'],
    to: 'purchases/(halls|seats-in-turn|ticket-code)\\.ts$',
    reason: 'A counter gives the seats of the same hall by the same choice as the app.',
  },
  {
    from: ['counter'],
    to: '(gate/gate-pins|tickets/(announce-refund|hold-ticket|return-tickets|text-counter-buyers))\\.ts$',
    reason:
      'Supervisors approve by the PIN of the gate, and whatever takes tickets back does it alike.',
  },
  {
    from: ['complimentary'],
    to: 'purchases/(free-seats|ticket-code)\\.ts$',
    reason: 'A free ticket takes a seat of the same hall, and has a code like any other ticket.',
  },
  {
    from: ['account-changes'],
    to: '(parties/kept-of-party|counter/set-takers)\\.ts$',
    reason: 'An account that a second person has approved is set as its own noun sets it.',
  },
  {
    from: ['till-payments'],
    to: 'counter/(answers|approval|guest|lock-show|once-at-till|open-till|references|sale-parts|write-sale)\\.ts$',
    reason:
      'Money that a provider confirms makes a sale of the counter, and is given back at a till.',
  },
  {
    from: ['reconciliation'],
    to: 'till-payments/settle-transfer\\.ts$',
    reason: 'A provider reports the money of tills and of top-ups in one list.',
  },
  {
    from: ['reconciliation'],
    to: 'payments/settle\\.ts$',
    reason: 'A payment that the report of a day reveals is settled like any other.',
  },
  {
    from: ['programme'],
    to: 'tickets/(recall-messages|cancel-showtime|pay-back)\\.ts$',
    reason:
      'The transaction that moves or cancels a showtime also tells the holders, or takes their tickets back.',
  },
  {
    from: ['programme', 'cinemas'],
    to: 'allotment/hold-for-counter\\.ts$',
    reason:
      'The transaction that puts seats on sale keeps those for the counter, so that no rush takes them first.',
  },
  {
    from: ['counter', 'tills'],
    to: 'allotment/require-no-unsold\\.ts$',
    reason:
      'A till, a showtime and a day stay open while somebody is inside with a ticket that has no sale.',
  },
  {
    from: ['transfers'],
    to: '(tickets/recall-messages|purchases/ticket-code|films/film-card)\\.ts$',
    reason: 'Whoever takes a ticket gets a new code, and the giver no message about the old one.',
  },
  {
    from: ['tills'],
    to: '(reports/(csv-file|report-days|sales)|counter/open-till)\\.ts$',
    reason:
      'Lists of closings have the days and the files of reports, and what happened at a till is open to its cinema.',
  },
  {
    from: ['settlements', 'naira'],
    to: 'reports/csv-file\\.ts$',
    reason: 'Settlements and the naira ledger are files of the same form as reports.',
  },
  {
    from: ['films'],
    to: 'programme/refit-showtimes\\.ts$',
    reason: 'A new running time of a film gives its showtimes new ends, or is refused.',
  },
]

const wings = WINGS.map((wing, index) => ({
  name: `wing-${wing.split(/\W/, 1)[0]}`,
  severity: 'error',
  from: { path: `${SERVER}(${wing})`, pathNot: TESTS },
  to: { path: SERVER, pathNot: `${SERVER}(${WINGS.slice(0, index + 1).join('|')})` },
}))

const roomsOf = (area) =>
  readdirSync(`apps/server/src/${area}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

const rooms = AREAS.flatMap((area) =>
  roomsOf(area).map((room) => ({
    name: `use-cases-of-${area}-${room}`,
    severity: 'error',
    from: { path: `${SERVER}${area}/${room}/`, pathNot: TESTS },
    to: {
      path: `${SERVER}${IN_AREA}`,
      pathNot: [
        '-sql\\.ts$',
        `${SERVER}${area}/${room}/`,
        ...USE_CASES.filter(({ from }) => from.includes(room)).map(
          ({ to }) => `${SERVER}${IN_AREA}${to}`,
        ),
      ],
    },
  })),
)

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
    only('ui', '^packages/ui/', '^packages/(ui/|contract/src/shared/words/(spoken|languages))'),
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
    only(
      'counter',
      '^apps/counter/',
      '^(apps/counter|apps/web/build|packages/(contract|client|ui))/',
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
      from: { path: '^(apps/(web|gate|counter)|packages/(client|ui|device))/' },
      to: { path: 'node_modules/zod', dependencyTypesNot: ['type-only'] },
    },
    ...wings,
    ...rooms,
    {
      name: 'database-speaks-postgresql',
      comment:
        'These rooms know PostgreSQL and its files, and nothing of the product. Only the generated row types name types of the contract.',
      severity: 'error',
      from: {
        path: `${SERVER}platform/(database|own-postgres|schema)/`,
        pathNot: '\\.test\\.ts$|database/schema\\.ts$',
      },
      to: {
        path: `^packages/|${SERVER}platform/`,
        pathNot: `${SERVER}platform/(database|own-postgres|schema|process|telemetry)/`,
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
      path: '^tools/mutation/|^apps/[^/]+/dist(-native)?/|^apps/web/(android|ios)/|^\\.data/',
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
