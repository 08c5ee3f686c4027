// Lists what is mutated, and the tests that must notice each change.
const server = (folder) => `apps/server/src/${folder}`
const phone = (folder) => `apps/gate/src/${folder}`
/** What the tests of an area need: the rules need nothing, and the others a database or a phone's disk. */
const ON_A_DATABASE = {
  globalSetup: ['apps/server/src/test/cluster.ts'],
  setupFiles: ['apps/server/src/test/no-stray-errors.ts'],
}
const ON_A_PHONE = { setupFiles: ['fake-indexeddb/auto'] }

// The files of purchases, by what they do: decide orders, make orders wait, or give tickets away.
const DECISIONS = ['decide-orders', 'sale', 'seats-in-turn', 'ticket-code']
const QUEUE_TESTS = ['fair-line', 'joined-orders', 'lines-aside', 'purchase-queue', 'queue-limits']
const QUEUE = [...QUEUE_TESTS, 'held-customers', 'queue-figures']
const FREE_TICKETS = [
  'decide-free-tickets',
  'free-seats',
  'free-tickets',
  'free-tickets-request-shape',
  'write-free-tickets',
]

// The files of tickets, by what they do: refund tickets, pay cancelled showtimes back, or tell customers of both.
const REFUNDS = ['hold-ticket', 'refund-by-staff', 'refund-ticket', 'return-tickets']
const CANCELLATIONS = ['cancel-showtime', 'pay-back', 'return-points']
const ANNOUNCEMENTS = ['announce-cancellation', 'announce-refund']

/** The files of the gate's server that need no database. */
const GATE_RULES = server(
  'features/gate/{door-pass,door-type,list-cursor,scans/judge-scans,scans/read-scan}',
)

export const AREAS = {
  contract: {
    mutate: [
      'packages/contract/src/*/*.ts',
      '!packages/contract/src/*/*.test.ts',
      // These files hold types and messages, and decide nothing.
      '!packages/contract/src/*/{entities,endpoint,messages}.ts',
    ],
    tests: ['packages/contract/src/*/*.test.ts'],
    needs: {},
  },
  purchases: {
    mutate: [
      server('features/purchases/*.ts'),
      // The statements are left out, as those of payments are.
      `!${server('features/purchases/{*.test,*-sql}.ts')}`,
      `!${server(`features/purchases/{${[...DECISIONS, ...QUEUE, ...FREE_TICKETS].join()}}.ts`)}`,
    ],
    tests: [
      server(
        'features/purchases/{purchase-{batch,tickets},chosen-seats,halls,ticket-lines,waiting}.test.ts',
      ),
      server('features/paid-orders/{begin-order,own-holds,pay-and-book}.test.ts'),
    ],
  },
  'purchases-decisions': {
    mutate: [server(`features/purchases/{${DECISIONS.join()}}.ts`)],
    tests: [server('features/purchases/{decide-orders,seats-in-turn,ticket-code}.test.ts')],
    needs: {},
  },
  'purchases-queue': {
    mutate: [server(`features/purchases/{${QUEUE.join()}}.ts`)],
    tests: [server(`features/purchases/{${[...QUEUE_TESTS, 'held-orders'].join()}}.test.ts`)],
    needs: {},
  },
  'purchases-free': {
    mutate: [server(`features/purchases/{${FREE_TICKETS.join()}}.ts`)],
    tests: [
      server(
        'features/purchases/{free-tickets,free-tickets-of-guests,decide-free-tickets}.test.ts',
      ),
    ],
  },
  wallet: {
    mutate: [
      server(
        '{kernel/ledger/{ledger-sql,move-vp,move-with-cause},features/books/{get-wallet,list-ledger}}.ts',
      ),
    ],
    tests: [server('{kernel/ledger/movements,features/books/{get-wallet,ledger}}.test.ts')],
  },
  reports: {
    mutate: [
      server('features/books/!(get-wallet|list-ledger).ts'),
      `!${server('features/books/{*.test,*-sql}.ts')}`,
    ],
    tests: [server('features/books/!(get-wallet|ledger|moving-money).test.ts')],
  },
  payments: {
    mutate: [
      server('{kernel/payments,features/{top-ups,refunds,reversals,reconciliation,cases}}/*.ts'),
      `!${server('**/*.test.ts')}`,
      // These files hold statements. Their text is not changed, and there is almost nothing else in
      // them.
      `!${server('**/*-sql.ts')}`,
      // These files shape answers for the screens, and no money depends on them.
      `!${server('**/{get-services-status,list-payments,money-refund,unmatched-shape}.ts')}`,
    ],
    tests: [
      server(
        '{kernel/payments,features/{top-ups,refunds,reversals,reconciliation,cases}}/*.test.ts',
      ),
      server('jobs/payment-jobs.test.ts'),
    ],
  },
  secrets: {
    mutate: [server('kernel/secrets/*.ts'), `!${server('kernel/secrets/*.test.ts')}`],
    tests: [server('kernel/secrets/*.test.ts')],
    needs: {},
  },
  identity: {
    mutate: [server('kernel/identity/*.ts'), `!${server('kernel/identity/{*.test,*-sql}.ts')}`],
    // These two tests sign in over HTTP, which takes long, and notice nothing that the others miss.
    tests: [server('kernel/identity/!(changed-secrets|known-device).test.ts')],
  },
  tickets: {
    mutate: [
      server('features/tickets/*.ts'),
      `!${server('features/tickets/{*.test,*-sql}.ts')}`,
      // These files have areas of their own, because their tests take longer.
      `!${server(`features/tickets/{${[...REFUNDS, ...CANCELLATIONS, ...ANNOUNCEMENTS].join()}}.ts`)}`,
    ],
    tests: [
      server('features/tickets/{tickets,move-ticket,send-pin,reminders}.test.ts'),
      server('features/{gifts/gift-{notices,pins},customers/on-request}.test.ts'),
      server('features/programme/change-showtime.test.ts'),
    ],
  },
  'tickets-announced': {
    mutate: [server(`features/tickets/{${ANNOUNCEMENTS.join()}}.ts`)],
    tests: [server('features/tickets/announce-{cancellation,refund}.test.ts')],
    needs: {},
  },
  'tickets-refunds': {
    mutate: [server(`features/tickets/{${REFUNDS.join()}}.ts`)],
    tests: [
      server('features/tickets/refund-{by-staff,limit,ticket}.test.ts'),
      server('features/gifts/gift{s,-notices}.test.ts'),
    ],
  },
  'tickets-cancelled': {
    mutate: [server(`features/tickets/{${CANCELLATIONS.join()}}.ts`)],
    tests: [
      server('features/tickets/{pay-back,closed-holder}.test.ts'),
      server('features/{gifts/gift-notices,purchases/free-tickets-of-guests}.test.ts'),
      server('features/programme/cancel-showtimes.test.ts'),
    ],
  },
  'gate-rules': { mutate: [`${GATE_RULES}.ts`], tests: [`${GATE_RULES}.test.ts`], needs: {} },
  gate: {
    mutate: [
      server('features/gate/*.ts'),
      `!${server('features/gate/{*.test,*-sql}.ts')}`,
      `!${GATE_RULES}.ts`,
    ],
    tests: [
      server('features/{gate/*,gifts/gifts-at-the-door}.test.ts'),
      server('features/gate/scans/{foreign-scans,override-verdict}.test.ts'),
    ],
  },
  'gate-scans': {
    mutate: [
      server('features/gate/scans/*.ts'),
      `!${server('features/gate/scans/{*.test,*-sql}.ts')}`,
      `!${GATE_RULES}.ts`,
    ],
    // The other tests of scans send hundreds of them, or would have to wait for a quiet machine.
    tests: [
      server('features/gate/{conflicts,list,printed-tickets,revoked-phone}.test.ts'),
      server('features/gifts/gifts-at-the-door.test.ts'),
      server('features/gate/scans/!(scan-beside-change|throttle|two-phones).test.ts'),
    ],
  },
  ...Object.fromEntries(
    ['contact', 'door', 'lists', 'queue', 'sharing'].map((folder) => [
      `gate-${folder}`,
      {
        mutate: [phone(`${folder}/*.ts`), `!${phone('**/*.test.ts')}`],
        tests: [phone('**/*.test.ts')],
        needs: ON_A_PHONE,
      },
    ]),
  ),
}

/** Returns the area of the current run. */
export function chosenArea() {
  const name = process.env.MUTATION_AREA ?? 'contract'
  const area = AREAS[name]
  if (!area)
    throw new Error(`There is no area ${name}: take one of ${Object.keys(AREAS).join(', ')}`)
  return { name, needs: ON_A_DATABASE, ...area }
}
