// Writes the areas that an operator can open: Nigeria's states with their local government areas,
// and the first-level divisions of the other countries of Africa.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { format } from 'oxfmt'

const OUT = join(import.meta.dirname, '../apps/server/src/kernel/areas/african-areas.json')

interface State {
  state: string
  lgas: string[]
  /** Only where it differs from that of the country. */
  timeZone?: string
}

interface Country {
  country: string
  timeZone: string
  states: State[]
}

type Containment = Record<string, { _contains: string[] }>

const require = createRequire(import.meta.url)
const read = async <T>(file: string) => JSON.parse(await readFile(require.resolve(file), 'utf8')) as T

/** Territories that are not states of the African Union, and Western Sahara, which is disputed. */
const LEFT_OUT = ['EA', 'EH', 'IC', 'IO', 'RE', 'SH', 'TF', 'YT']

/** CLDR tells the two Congos apart by their capitals. */
const COUNTRY_NAMES: Record<string, string> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
}

/** The west of the Democratic Republic of the Congo keeps the time of Kinshasa. */
const WEST_OF_CONGO = ['cdbc', 'cdeq', 'cdkg', 'cdkl', 'cdkn', 'cdmn', 'cdmo', 'cdnu', 'cdsu', 'cdtu']
const EAST_OF_CONGO = 'Africa/Lubumbashi'

/** Names that locations-ng misspells, shortens or replaces by the main town. */
const CORRECT_LGAS: Record<string, Record<string, string>> = {
  Anambra: { 'Akwa North': 'Awka North', 'Akwa South': 'Awka South' },
  Bauchi: { 'Itas Gadaw': 'Itas/Gadau', Jamaare: "Jama'are" },
  Borno: { Kwaya: 'Kwaya Kusar' },
  Delta: { Oshimili: 'Oshimili South', Sepele: 'Sapele' },
  Ebonyi: { Onitcha: 'Onicha' },
  'Federal Capital Territory': { Amac: 'Abuja Municipal' },
  Gombe: { Kwani: 'Kwami', Shomgom: 'Shongom' },
  Kano: { Tudun: 'Tudun Wada' },
  Kebbi: { Pakal: 'Fakai' },
  Kwara: { Osin: 'Isin' },
  Niger: { Mgama: 'Magama', Muya: 'Munya' },
  Oyo: { 'Ona Ora': 'Ona Ara' },
  Sokoto: { Sokoto: 'Sokoto North' },
  Taraba: { 'Panti-sawa': 'Yorro' },
}

async function nigeria(): Promise<State[]> {
  const states = await read<State[]>('locations-ng/data/lgas.json')
  return states.map(({ state, lgas }) => ({
    state,
    lgas: lgas.map((lga) => CORRECT_LGAS[state]?.[lga] ?? withCapitals(lga)).sort(byName),
  }))
}

/** Writes `Katsina - Ala` and `Kolokuma/opokuma` as `Katsina-Ala` and `Kolokuma/Opokuma`. */
function withCapitals(name: string): string {
  return name.replace(/\s*-\s*/g, '-').replace(/[-/][a-z]/g, (start) => start.toUpperCase())
}

const byName = (one: string, other: string) => one.localeCompare(other, 'en')

/** A division stands for its only area, since no finer names are offered there. */
async function divisions(): Promise<Country[]> {
  const { supplemental: territories } = await read<{
    supplemental: { territoryContainment: Containment }
  }>('cldr-core/supplemental/territoryContainment.json')
  const { supplemental: parts } = await read<{
    supplemental: { subdivisionContainment: Containment }
  }>('cldr-core/supplemental/subdivisionContainment.json')
  const { subdivisions } = await read<{
    subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } }
  }>('cldr-subdivisions-full/subdivisions/en/en.json')
  const nameOf = subdivisions.localeDisplayNames.subdivisions
  const regions = territories.territoryContainment['002']?._contains ?? []
  const codes = regions
    .flatMap((region) => territories.territoryContainment[region]?._contains ?? [])
    .filter((code) => code !== 'NG' && !LEFT_OUT.includes(code))
  return codes.map((code) => ({
    country: countryName(code),
    timeZone: timeZoneOf(code),
    states: (parts.subdivisionContainment[code]?._contains ?? [])
      .map((part) => divisionOf(part, nameOf[part] ?? part))
      .sort((one, other) => byName(one.state, other.state)),
  }))
}

function divisionOf(code: string, name: string): State {
  const isEast = code.startsWith('cd') && !WEST_OF_CONGO.includes(code)
  return { state: name, lgas: [name], ...(isEast && { timeZone: EAST_OF_CONGO }) }
}

function countryName(code: string): string {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(code)
  return COUNTRY_NAMES[code] ?? name ?? code
}

/** Node knows this method of Intl.Locale; the types do not yet. */
interface WithTimeZones {
  getTimeZones: () => string[] | undefined
}

function timeZoneOf(code: string): string {
  const locale = new Intl.Locale(`und-${code}`) as unknown as WithTimeZones
  const [timeZone] = locale.getTimeZones() ?? []
  if (!timeZone) throw new Error(`No time zone is known for ${code}`)
  return timeZone
}

const others = await divisions()
const areas = [
  { country: 'Nigeria', timeZone: 'Africa/Lagos', states: await nigeria() },
  ...others.sort((one, other) => byName(one.country, other.country)),
]
const { code } = await format(OUT, JSON.stringify(areas), { printWidth: 120 })
await writeFile(OUT, code)
