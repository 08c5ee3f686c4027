// Lists what is mutated, and the tests that must notice each change.
const server = (folder) => `apps/server/src/${folder}`

export const AREAS = {
  contract: {
    mutate: [
      'packages/contract/src/*.ts',
      '!packages/contract/src/*.test.ts',
      // These files hold types and messages, and decide nothing.
      '!packages/contract/src/{entities,endpoint,messages}.ts',
    ],
    tests: ['packages/contract/src/*.test.ts'],
  },
  purchases: {
    mutate: [server('purchases/*.ts'), `!${server('**/*.test.ts')}`],
    tests: [server('purchases/*.test.ts')],
  },
  wallet: {
    mutate: [server('{ledger,wallet}/*.ts'), `!${server('**/*.test.ts')}`],
    tests: [server('{ledger,wallet}/*.test.ts'), server('purchases/buy-tickets.test.ts')],
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
}

/** Returns the area of the current run. */
export function chosenArea() {
  const name = process.env.MUTATION_AREA ?? 'contract'
  const area = AREAS[name]
  if (!area)
    throw new Error(`There is no area ${name}: take one of ${Object.keys(AREAS).join(', ')}`)
  return { name, ...area }
}
