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
      'packages/contract/src/*.ts',
      '!packages/contract/src/*.test.ts',
      // These files hold types and messages, and decide nothing.
      '!packages/contract/src/{entities,endpoint,messages}.ts',
    ],
    tests: ['packages/contract/src/*.test.ts'],
    needs: {},
  },
  purchases: {
    mutate: [server('purchases/*.ts'), `!${server('**/*.test.ts')}`],
    tests: [server('purchases/*.test.ts')],
  },
  wallet: {
    mutate: [server('{ledger,wallet}/*.ts'), `!${server('**/*.test.ts')}`],
    tests: [server('{ledger,wallet}/*.test.ts'), server('features/purchases/buy-tickets.test.ts')],
  },
  payments: {
    mutate: [
      server('payments/*.ts'),
      `!${server('**/*.test.ts')}`,
      // These files hold statements. Their text is not changed, and there is almost nothing else in
      // them.
      `!${server('payments/*-sql.ts')}`,
      // These files shape answers for the screens, and no money depends on them.
      `!${server('payments/{get-services-status,list-payments,money-refund,unmatched-shape}.ts')}`,
    ],
    tests: [server('payments/*.test.ts'), server('jobs/payment-jobs.test.ts')],
  },
  identity: {
    mutate: [server('identity/*.ts'), `!${server('identity/{*.test,*-sql}.ts')}`],
    tests: [
      server('{identity,staff}/*.test.ts'),
      server('accounts/*.test.ts'),
      server('console/people/*.test.ts'),
    ],
  },
  tickets: {
    mutate: [server('tickets/*.ts'), `!${server('tickets/{*.test,*-sql}.ts')}`],
    tests: [server('tickets/*.test.ts')],
  },
  gate: {
    mutate: [server('gate/*.ts'), `!${server('gate/{*.test,*-sql}.ts')}`],
    tests: [server('gate/*.test.ts')],
  },
  'gate-phone': {
    mutate: [phone('{contact,door,lists,queue,sharing}/*.ts'), `!${phone('**/*.test.ts')}`],
    tests: [phone('**/*.test.ts')],
    needs: ON_A_PHONE,
  },
}

/** Returns the area of the current run. */
export function chosenArea() {
  const name = process.env.MUTATION_AREA ?? 'contract'
  const area = AREAS[name]
  if (!area)
    throw new Error(`There is no area ${name}: take one of ${Object.keys(AREAS).join(', ')}`)
  return { name, needs: ON_A_DATABASE, ...area }
}
