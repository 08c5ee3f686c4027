// Measures first visits to home, the page of a film and the login, on slow 4G and on 2G, and writes a
// table into docs/speed.md.
import type { Browser } from '@playwright/test'
import { resolve } from 'node:path'
import { firstFilm } from './first-film.ts'
import { openTestEnvironment } from './test-environment.ts'
import { openSite } from './site.ts'
import { step, stopOnSignals } from './step.ts'
import { median } from './statistics.ts'
import {
  launch,
  medianVisit,
  ON_2G,
  ON_SLOW_4G,
  openPhone,
  visit,
  visitByTap,
  type Phone,
  type Visit,
} from './visit.ts'
import { tableOf, writeInto } from './write-formatted.ts'

const VISITS = 5
const DOCUMENT = resolve(import.meta.dirname, '../docs/speed.md')
const HEADINGS = [
  'first visit',
  'network',
  'first paint',
  'content',
  'pictures of the first screen',
  'largest paint (LCP)',
  'a tap answered',
  'the app reacts',
  'requests, with those after the screen',
  'JavaScript, all of it',
]

interface Page {
  name: string
  path: string
  /** The selector of what a visitor of this page came for. */
  content: string
  /** The selector of the link that a visitor taps first. */
  link?: string
}

async function pagesOf(url: string): Promise<Page[]> {
  return [
    { name: 'home', path: '/', content: 'li h2', link: 'li a[href^="/movie/"]' },
    { name: 'the page of a film', path: `/movie/${await firstFilm(url)}`, content: 'h1' },
    { name: 'login', path: '/login', content: 'input' },
  ]
}

async function visitOften(browser: Browser, phone: Phone, { name, content }: Page, address: string): Promise<Visit> {
  const visits: Visit[] = []
  for (let number = 1; number <= VISITS; number += 1) {
    await using context = await openPhone(browser)
    visits.push(await visit(context, { phone, address, content }))
    step(`${name} on ${phone.name}, visit ${number} of ${VISITS}`)
  }
  return medianVisit(visits)
}

/** Returns the median time until the next page is shown after a tap, or NaN for a page without such a link. */
async function tapOften(browser: Browser, phone: Phone, { link }: Page, address: string): Promise<number> {
  if (link === undefined) return NaN
  const answers: number[] = []
  for (let number = 1; number <= VISITS; number += 1) {
    await using context = await openPhone(browser)
    answers.push(await visitByTap(context, { phone, address, link }))
  }
  return median(answers)
}

function lineOf(page: Page, phone: Phone, seen: Visit, tapMs: number): string[] {
  const times = [seen.fcpMs, seen.contentMs, seen.picturesMs, seen.lcpMs, tapMs, seen.appMs].map(inSeconds)
  return [page.name, phone.name, ...times, String(seen.requests), `${seen.scriptKb.toFixed(1)} KB`]
}

const inSeconds = (ms: number) => (Number.isNaN(ms) ? '—' : `${(ms / 1000).toFixed(1)} s`)

stopOnSignals()
await using site = await openSite()
await using testEnvironment = await openTestEnvironment(site)
step('Starting the demo and Chromium')
const { url } = await testEnvironment.startServer({ DEMO: 'on' })
await using browser = await launch()
const lines: string[][] = []
for (const page of await pagesOf(url)) {
  for (const phone of [ON_SLOW_4G, ON_2G]) {
    const seen = await visitOften(browser, phone, page, `${url}${page.path}`)
    const tapMs = await tapOften(browser, phone, page, `${url}${page.path}`)
    lines.push(lineOf(page, phone, seen, tapMs))
  }
}
const table = tableOf(HEADINGS, lines)
await writeInto(DOCUMENT, table, 'npm run bench:visits')
console.log(table)
