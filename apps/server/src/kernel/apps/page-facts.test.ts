import type { Movie } from '@velvet/contract/shared/entities/entities'
import { expect, test } from 'vitest'
import { SHOW_MARKS } from '@velvet/contract/catalogue/show-marks'
import vocabulary from './schema-org.json' with { type: 'json' }
import { jsonFor } from './compose-page.ts'
import { cinemaFacts, filmFacts, type Fact, type PageFacts } from './page-facts.ts'

const URL_OF_PAGE = 'https://velvet.example/movie/1'
const HOME = 'https://velvet.example/'
const FILM: Movie = {
  MovieID: '019aa000-0000-7000-8000-000000000001',
  Title: 'Amina',
  PosterURL: '/media/posters/amina.webp',
  Language: 'Hausa',
  Distributor: 'A Distributor',
  Description: 'A queen.',
  Status: 'now-playing',
  Year: 2021,
  Minutes: 106,
  Rating: '15',
  Colour: '#102030',
  Stills: [],
  CertificateNumber: '',
  Advisory: '',
  TrailerID: null,
  OpensOn: null,
  Cast: 'Lucy Ameh, Ali Nuhu',
  Director: 'Izu Ojukwu',
  Genre: 'Epic',
  OriginalRelease: '2021-11-04',
}
const WIKKI = {
  cinemaId: '7',
  cinema: 'Wikki',
  address: 'A Road',
  latitude: 10.3,
  longitude: 9.8,
  startsAt: '2026-12-01T18:30:00+01:00',
  endsAt: '2026-12-01T20:16:00+01:00',
  format: '3D',
  marks: null,
  price: 150,
  totalSeats: 100,
  assignedSeats: 0,
  saleEnded: false,
}
/** The forms of texts that schema.org calls by a name of their own. All are ISO 8601, or addresses. */
const FORMS: Record<string, RegExp> = {
  Text: /./,
  URL: /^https:\/\//,
  Date: /^\d{4}-\d{2}-\d{2}$/,
  DateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/,
  Duration: /^PT\d+M$/,
  EventAttendanceModeEnumeration: /^https:\/\/schema\.org\/OfflineEventAttendanceMode$/,
  EventStatusType: /^https:\/\/schema\.org\/EventScheduled$/,
  ItemAvailability: /^https:\/\/schema\.org\/(?:InStock|LimitedAvailability|SoldOut)$/,
}
const { types, properties } = vocabulary as {
  types: Record<string, string[]>
  properties: Record<string, { of: string[]; values: string[] }>
}

/** Returns a type with all types that it is a kind of. */
const kindsOf = (type: string): string[] => [type, ...(types[type] ?? []).flatMap(kindsOf)]

/** Returns what schema.org does not define: unknown types, and properties with another value or of another type. */
function faultsOf(fact: Fact, graph: readonly Fact[]): string[] {
  const type = fact['@type']
  if (!types[type]) return [type]
  const own = Object.entries(fact).filter(([name]) => !name.startsWith('@'))
  return own.flatMap(([name, value]) => {
    const property = properties[name]
    if (!property?.of.some((one) => kindsOf(type).includes(one))) return [`${type}.${name}`]
    return [value].flat().flatMap((one) => {
      const fits = isOneOf(property.values, one, graph) ? [] : [`${type}.${name}: ${String(one)}`]
      return isFact(one) ? [...fits, ...faultsOf(one, graph)] : fits
    })
  })
}

function isOneOf(kinds: readonly string[], value: unknown, graph: readonly Fact[]): boolean {
  if (typeof value === 'number') return kinds.includes('Number')
  if (typeof value === 'string') return kinds.some((kind) => FORMS[kind]?.test(value))
  if (isFact(value)) return kindsOf(value['@type']).some((kind) => kinds.includes(kind))
  const meant = graph.find((fact) => fact['@id'] === (value as Fact)['@id'])
  return meant !== undefined && isOneOf(kinds, meant, graph)
}

const isFact = (value: unknown): value is Fact => typeof value === 'object' && value !== null && '@type' in value

const faultsIn = ({ '@graph': graph }: PageFacts) => graph.flatMap((fact) => faultsOf(fact, graph))

test('pages give search engines only types and properties of schema.org', () => {
  expect(
    faultsIn(filmFacts(FILM, [WIKKI, { ...WIKKI, cinemaId: '8', format: null, marks: SHOW_MARKS }], URL_OF_PAGE)),
  ).toEqual([])
  expect(faultsIn(cinemaFacts([{ ...WIKKI, id: '7', name: 'Wikki' }], HOME))).toEqual([])
})

test.each([
  [{ '@type': 'Cinema' }, 'Cinema'],
  [{ '@type': 'Movie', startDate: '2026-12-01' }, 'Movie.startDate'],
  [{ '@type': 'Movie', duration: '106' }, 'Movie.duration: 106'],
  [{ '@type': 'ScreeningEvent', startDate: '2026-12-01T18:30' }, 'ScreeningEvent.startDate'],
  [{ '@type': 'ScreeningEvent', workPresented: { '@id': 'nobody' } }, 'ScreeningEvent.workPresented'],
  [{ '@type': 'Movie', actor: { '@type': 'Offer' } }, 'Movie.actor'],
])('the check of the vocabulary finds the fault of %j', (fact, fault) => {
  expect(faultsOf(fact, [])[0]).toContain(fault)
})

test("each showtime has its start with its cinema's offset, and each cinema once", () => {
  const later = { ...WIKKI, startsAt: '2026-12-01T21:30:00+01:00' }
  const { '@graph': facts } = filmFacts(FILM, [WIKKI, later], URL_OF_PAGE)
  expect(facts).toMatchObject([
    { '@type': 'Movie', name: 'Amina', actor: [{ name: 'Lucy Ameh' }, { name: 'Ali Nuhu' }] },
    { '@type': 'MovieTheater', '@id': `${HOME}#cinema-7`, name: 'Wikki', address: 'A Road' },
    {
      '@type': 'ScreeningEvent',
      startDate: '2026-12-01T18:30:00+01:00',
      videoFormat: '3D',
      location: { '@id': `${HOME}#cinema-7` },
      offers: { priceCurrency: 'NGN', price: 102, url: URL_OF_PAGE },
    },
    { startDate: '2026-12-01T21:30:00+01:00' },
  ])
})

test('search engines read features of access only for showtimes that have them', () => {
  const marked = { ...WIKKI, marks: ['captioned', 'baby'] as const }
  const { '@graph': facts } = filmFacts(FILM, [marked, WIKKI], URL_OF_PAGE)
  expect(facts.filter((fact) => fact['@type'] === 'ScreeningEvent')).toMatchObject([
    { workPresented: { '@type': 'Movie', name: 'Amina', accessibilityFeature: ['captions', 'Baby friendly'] } },
    { workPresented: { '@id': `${URL_OF_PAGE}#movie` } },
  ])
})

test('each showtime has its end, its status and whether seats are left', () => {
  const left = [100, 5, 0].map((seats) => ({ ...WIKKI, assignedSeats: 100 - seats }))
  const { '@graph': facts } = filmFacts(FILM, left, URL_OF_PAGE)
  const events = facts.filter((fact) => fact['@type'] === 'ScreeningEvent')
  expect(events[0]).toMatchObject({
    endDate: '2026-12-01T20:16:00+01:00',
    eventStatus: 'https://schema.org/EventScheduled',
  })
  expect(events).toMatchObject(
    ['InStock', 'LimitedAvailability', 'SoldOut'].map((word) => ({
      offers: { availability: `https://schema.org/${word}` },
    })),
  )
})

test('languages have their codes, or their names where no code is known', () => {
  const { '@graph': facts } = filmFacts({ ...FILM, Language: 'hausa, Yorùbá and Nok' }, [], URL_OF_PAGE)
  expect(facts).toMatchObject([{ inLanguage: ['ha', 'yo', { '@type': 'Language', name: 'Nok' }] }])
})

test.each(['Ọmọ Ghẹ́ttò', 'Ɗan Ƙauye', 'قصة حب', 'ጥላሁን', '</script><script>alert(1)</script>', '"<!-- & -->\u2028'])(
  'the title %s is stated as it is, and ends no script',
  (Title) => {
    const script = jsonFor(filmFacts({ ...FILM, Title }, [WIKKI], URL_OF_PAGE))
    expect(script).not.toMatch(/[<>&\u2028]/)
    const [movie, , event] = (JSON.parse(script) as PageFacts)['@graph']
    expect([movie?.['name'], event?.['name']]).toEqual([Title, Title])
  },
)
