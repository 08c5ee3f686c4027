// Lists what is mutated, and the tests that must notice each change.
const server = (folder) => `apps/server/src/${folder}`
const phone = (folder) => `apps/gate/src/${folder}`
/** What the tests of an area need: the rules need nothing, and the others a database or a phone's disk. */
const ON_A_DATABASE = {
  globalSetup: ['apps/server/src/test/cluster.ts'],
  setupFiles: ['apps/server/src/test/no-stray-errors.ts'],
}
const ON_A_PHONE = { setupFiles: ['fake-indexeddb/auto'] }

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
    mutate: [server('features/purchases/*.ts'), `!${server('**/*.test.ts')}`],
    tests: [server('features/purchases/*.test.ts')],
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
    // These two sign in over HTTP, which takes long. The other tests notice what they notice.
    tests: [server('kernel/identity/!(changed-secrets|known-device).test.ts')],
  },
  tickets: {
    mutate: [server('features/tickets/*.ts'), `!${server('features/tickets/{*.test,*-sql}.ts')}`],
    tests: [server('features/tickets/*.test.ts')],
  },
  gate: {
    mutate: [server('features/gate/**/*.ts'), `!${server('features/gate/**/{*.test,*-sql}.ts')}`],
    tests: [server('features/gate/**/*.test.ts')],
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
