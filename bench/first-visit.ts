// Measures the first visit to the home screen for the table.
import { startBare } from './bare.ts'
import { plain } from './metric.ts'
import type { Outcome } from './part.ts'
import { openTestEnvironment } from './test-environment.ts'
import type { Site } from './site.ts'
import { step } from './step.ts'
import { launch, medianVisit, ON_SLOW_4G, openPhone, visit, type Visit } from './visit.ts'

const VISITS = 5
const LIMIT_BYTES = 1000

export async function measureFirstVisit(site: Site): Promise<Outcome> {
  await using testEnvironment = await openTestEnvironment(site)
  step('first visit: starting the demo and Chromium')
  const { url } = await testEnvironment.startServer({ DEMO: 'on' })
  await using bare = await startBare(LIMIT_BYTES)
  await using browser = await launch()
  const visitFirst = async (address: string) => {
    await using context = await openPhone(browser)
    return await visit(context, { phone: ON_SLOW_4G, address })
  }
  const visits: Visit[] = []
  const limits: Visit[] = []
  for (let number = 1; number <= VISITS; number += 1) {
    const seen = await visitFirst(`${url}/`)
    visits.push(seen)
    limits.push(await visitFirst(bare.url))
    step(
      `first visit ${number} of ${VISITS}: JS ${seen.scriptKb.toFixed(1)} KB, LCP ${seen.lcpMs.toFixed(0)} ms, TBT ${seen.tbtMs.toFixed(0)} ms`,
    )
  }
  const measured = medianVisit(visits)
  const limit = medianVisit(limits)
  const figures = [
    plain('home-js', { measured: measured.scriptKb, unit: 'KB' }),
    plain('home-lcp', { measured: measured.lcpMs / 1000, limit: limit.lcpMs / 1000, unit: 's' }),
    plain('home-tbt', { measured: measured.tbtMs, limit: limit.tbtMs, unit: 'ms' }),
  ]
  return { figures, broken: 0 }
}
