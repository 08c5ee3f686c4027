// Measures home, the page of a film and the login with Lighthouse, and writes a table into
// docs/speed.md. Lighthouse is large and only measures, so npx fetches it when it is needed.
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { firstFilm } from './first-film.ts'
import { openTestEnvironment } from './test-environment.ts'
import { openSite } from './site.ts'
import { median } from './statistics.ts'
import { step, stopOnSignals } from './step.ts'
import { tableOf, writeInto } from './write-formatted.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 5
/**
 * A visit is tried this many times, because Chromium sometimes writes a trace without its
 * beginning, and Lighthouse cannot judge such a trace.
 */
const TRIES = 3
/**
 * A visit takes about 20 s. The first visit takes longer, because npx fetches Lighthouse before it.
 */
const VISIT_LIMIT_MS = 180_000
const ROOT = resolve(import.meta.dirname, '..')
const PAGE = resolve(ROOT, 'docs/speed.md')
/** The text of a report is about 1 MB. */
const REPORT_LIMIT_BYTES = 64 * 1024 * 1024

const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'search engines',
}
const TIMES = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint (LCP)',
  'total-blocking-time': 'blocked time (TBT)',
}

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

const run = promisify(execFile)

/**
 * Visits a page with Lighthouse's settings for phones. They simulate slow 4G and a processor that
 * is four times slower.
 */
async function visit(address: string): Promise<Report> {
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      '--cache',
      resolve(ROOT, '.cache/npm'),
      LIGHTHOUSE,
      address,
      '--output=json',
      '--quiet',
      `--chrome-flags=${flags.join(' ')}`,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, CHROME_PATH: process.env['CHROMIUM'] },
      maxBuffer: REPORT_LIMIT_BYTES,
      timeout: VISIT_LIMIT_MS,
    },
  )
  return JSON.parse(stdout) as Report
}

async function visitAgain(address: string, tries = TRIES): Promise<Report> {
  try {
    return await visit(address)
  } catch (error) {
    if (tries <= 1) throw error
    step('Lighthouse could not judge this visit, so the visit is repeated')
    return visitAgain(address, tries - 1)
  }
}

/**
 * Returns one line of the table. The line holds the median of each score, from 0 to 100, and the
 * median of each time.
 */
function lineOf(name: string, reports: readonly Report[]): string[] {
  const scores = Object.keys(CATEGORIES).map((id) =>
    median(reports.map(({ categories }) => Math.round((categories[id]?.score ?? NaN) * 100))),
  )
  const [first = NaN, largest = NaN, blocked = NaN] = Object.keys(TIMES).map((id) =>
    median(reports.map(({ audits }) => audits[id]?.numericValue ?? NaN)),
  )
  const seconds = [first, largest].map((ms) => `${(ms / 1000).toFixed(1)} s`)
  return [name, ...scores.map(String), ...seconds, `${blocked.toFixed(0)} ms`]
}

/** Returns the names of the audits that count towards a score and are not fully passed. */
function findingsOf({ categories, audits }: Report): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs)
  return counted.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id)
}

async function measure(name: string, address: string): Promise<string[]> {
  const reports: Report[] = []
  for (let number = 1; number <= RUNS; number += 1) {
    const report = await visitAgain(address)
    reports.push(report)
    step(`${name}, visit ${number} of ${RUNS}: below 100 are ${findingsOf(report).join(', ')}`)
  }
  return lineOf(name, reports)
}

stopOnSignals()
await using site = await openSite()
await using testEnvironment = await openTestEnvironment(site)
step('Starting the demo')
const { url } = await testEnvironment.startServer({ DEMO: 'on' })
const lines = [
  await measure('home', `${url}/`),
  await measure('the page of a film', `${url}/movie/${await firstFilm(url)}`),
  await measure('login', `${url}/login`),
]
const headings = ['page', ...Object.values(CATEGORIES), ...Object.values(TIMES)]
const table = tableOf(headings, lines)
await writeInto(PAGE, `${LIGHTHOUSE.replace('@', ' ')}:\n\n${table}`, 'npm run bench:lighthouse')
console.log(table)
