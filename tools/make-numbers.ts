// Generates the mobile number formats of African countries from the metadata of libphonenumber.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Metadata, type CountryCode, type MetadataJson } from 'libphonenumber-js/core'
import { format } from 'oxfmt'

/** A country has this metadata. The package's own types leave out most of it. */
interface Plan {
  callingCode: () => string
  nationalPrefix: () => string | 0
  type: (name: 'MOBILE') => { pattern: () => string } | undefined
}

const require = createRequire(import.meta.url)
const metadata = require('libphonenumber-js/metadata.max.json') as MetadataJson
const examples = require('libphonenumber-js/examples.mobile.json') as Record<string, string>

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'packages/contract/src/people/african-numbers.json')
const AREAS = join(ROOT, 'apps/server/src/kernel/areas/african-areas.json')

/** CLDR names the two Congos by their capitals, but the list of areas uses their full names. */
const AREA_NAMES: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const isoByName = new Map(Object.keys(metadata.countries).map((iso) => [AREA_NAMES[iso] ?? names.of(iso), iso]))
const areas = JSON.parse(await readFile(AREAS, 'utf8')) as { country: string }[]

/** Returns the possible first digits of mobile numbers, found by trying all four-digit beginnings with some endings. */
function firstDigits(mobile: string): string {
  const pattern = new RegExp(`^(?:${mobile})$`)
  const endings = [1, 2, 3, 4, 5, 6].flatMap((length) =>
    Array.from({ length: 8 }, (_, digit) => String(digit).repeat(length)),
  )
  const matches = (start: number) => endings.some((end) => pattern.test(String(start).padStart(4, '0') + end))
  const starts = Array.from({ length: 10_000 }, (_, start) => start).filter(matches)
  return [...new Set(starts.map((start) => String(start).padStart(4, '0')[0]))].join('')
}

const table = areas.map(({ country }) => {
  const iso = isoByName.get(country)
  if (!iso) throw new Error(`libphonenumber does not know ${country}`)
  const all = new Metadata(metadata)
  all.selectNumberingPlan(iso as CountryCode)
  const plan = all.numberingPlan as unknown as Plan
  const mobile = plan.type('MOBILE')?.pattern()
  if (mobile === undefined) throw new Error(`libphonenumber has no mobile numbers of ${country}`)
  const trunk = plan.nationalPrefix() || ''
  const example = trunk + (examples[iso] ?? '')
  return { iso, country, dial: plan.callingCode(), trunk, mobile, starts: trunk + firstDigits(mobile), example }
})
const { code } = await format(OUT, JSON.stringify(table), { printWidth: 120 })
await writeFile(OUT, code)
