import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { chosenArea } from './scripts/mutation-areas.mjs'

const { name, tests, needs } = chosenArea()

/** One failing test is enough, so the tests that failed last run first, then the fastest ones. */
class QuickestFirst extends BaseSequencer {
  async sort(files) {
    const slowestFirst = await super.sort(files)
    const hasFailed = (file) => this.ctx.cache.getTestSpecificationResult(file)?.failed === true
    const failed = slowestFirst.filter(hasFailed)
    return [...failed, ...slowestFirst.filter((file) => !hasFailed(file)).reverse()]
  }
}

export default defineConfig({
  test: {
    include: tests,
    sequence: { sequencer: QuickestFirst },
    // Mutated code is slower because of its switches, and the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Loading the whole server again for each change would take most of the time.
    isolate: name === 'contract',
    ...needs,
  },
})
