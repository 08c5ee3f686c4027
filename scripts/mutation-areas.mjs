// What is mutated, and by which tests each change must be noticed.
const server = (folder) => `apps/server/src/${folder}`

export const AREAS = {
  contract: {
    mutate: [
      'packages/contract/src/*.ts',
      '!packages/contract/src/*.test.ts',
      // Shapes and words: nothing is decided there.
      '!packages/contract/src/{entities,endpoint,messages}.ts',
    ],
    tests: ['packages/contract/src/*.test.ts'],
  },
  purchases: {
    mutate: [server('purchases/*.ts'), `!${server('**/*.test.ts')}`],
    tests: [server('purchases/purchase-tickets.test.ts')],
  },
  wallet: {
    mutate: [server('wallet/*.ts'), `!${server('**/*.test.ts')}`],
    tests: [server('wallet/*.test.ts'), server('purchases/purchase-tickets.test.ts')],
  },
  payments: {
    mutate: [
      server('payments/*.ts'),
      `!${server('**/*.test.ts')}`,
      // Statements: their text is not changed, and next to nothing else is decided there.
      `!${server('payments/*-sql.ts')}`,
      // Shapes for the screens: no money hangs on them.
      `!${server('payments/{get-services-status,list-payments,money-refund,unmatched-shape}.ts')}`,
    ],
    tests: [server('payments/*.test.ts'), server('jobs/payment-jobs.test.ts')],
  },
}

/** The area that the run under way is about. */
export function chosenArea() {
  const name = process.env.MUTATION_AREA ?? 'contract'
  const area = AREAS[name]
  if (!area)
    throw new Error(`There is no area ${name}: take one of ${Object.keys(AREAS).join(', ')}`)
  return { name, ...area }
}
