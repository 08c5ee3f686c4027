import africa from './african-areas.json' with { type: 'json' }
import nigeria from './nigerian-centres.json' with { type: 'json' }

interface KnownArea {
  country: string
  state: string
  lga: string
  timeZone: string
}

/** Each LGA has its main town here, from GeoNames (CC BY 4.0), exact to about a kilometre. */
const CENTRES: Readonly<Record<string, Readonly<Record<string, number[]>>>> = nigeria

/** Every area in which a cinema can be opened, as the contract describes them. */
export const KNOWN_AREAS = africa.map(({ country, states }) => ({
  country,
  states: states.map(({ state, lgas }) => {
    const centres = country === 'Nigeria' ? CENTRES[state] : undefined
    return { state, lgas, ...(centres && { centres: lgas.map((lga) => centres[lga] ?? []) }) }
  }),
}))

const byName = new Map(
  africa.flatMap(({ country, timeZone, states }) =>
    states.flatMap((of) =>
      of.lgas.map((lga): [string, KnownArea] => [
        keyOf({ country, state: of.state, lga }),
        { country, state: of.state, lga, timeZone: timeZoneOf(of) ?? timeZone },
      ]),
    ),
  ),
)

/**
 * Finds an area by its names, and returns it with the spelling of the list; undefined if the list
 * does not have it. Capitals, spaces, accents and signs do not matter: `eti osa` finds Eti-Osa.
 */
export function findKnownArea(names: Omit<KnownArea, 'timeZone'>): KnownArea | undefined {
  return byName.get(keyOf(names))
}

/** A state, or a whole country if `state` is null. */
interface KnownPlace {
  country: string
  state: string | null
}

/** Finds a country or one of its states by its names, and returns it with the spelling of the list. */
export function findKnownPlace({ country, state }: KnownPlace): KnownPlace | undefined {
  const known = africa.find((one) => plain(one.country) === plain(country))
  if (!known || state === null) return known && { country: known.country, state }
  const inIt = known.states.find((one) => plainState(one.state) === plainState(state))
  return inIt && { country: known.country, state: inIt.state }
}

function timeZoneOf(state: object): string | undefined {
  return 'timeZone' in state && typeof state.timeZone === 'string' ? state.timeZone : undefined
}

function keyOf({ country, state, lga }: Omit<KnownArea, 'timeZone'>): string {
  return [plain(country), plainState(state), plain(lga)].join('/')
}

function plainState(name: string): string {
  return plain(name.replace(/ state$/i, ''))
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
