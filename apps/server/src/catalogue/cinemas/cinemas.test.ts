import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { actionsAbout } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const manager = TestStaff.use(server, 'manager')

const FIELDS = {
  name: 'Gidan Fim',
  slug: 'gidan-fim',
  address: '4 Ibrahim Taiwo Road, Kano',
  country: 'Nigeria',
  state: 'Kano',
  lga: 'Nassarawa',
  latitude: 11.99,
  longitude: 8.55,
  features: 'Two halls, guarded parking.',
  phone: '+234 803 000 0111',
}

type Changes = Partial<Record<keyof typeof FIELDS | 'images', unknown>>

const make = (changes: Changes = {}) => manager.call('POST', 'cinemas', { ...FIELDS, ...changes })
const cinemaIn = (answer: { json: () => unknown }) => (answer.json() as { cinema: StaffCinema }).cinema

async function aCinema(changes: Changes = {}): Promise<StaffCinema> {
  const answer = await make({ slug: `c-${crypto.randomUUID()}`, ...changes })
  expect(answer.statusCode, answer.body).toBe(201)
  return cinemaIn(answer)
}

function change(cinema: StaffCinema, changes: Changes, by = manager) {
  const { name, slug, address, country, state, lga, latitude, longitude, features, phone } = cinema
  const fields = { name, slug, address, country, state, lga, latitude, longitude, features, phone }
  const ifMatch = { 'if-match': `"${cinema.version}"` }
  return by.call('PUT', `cinemas/${cinema.id}`, { ...fields, ...changes }, ifMatch)
}

const archive = ({ id, version }: StaffCinema, verb: 'archive' | 'unarchive' = 'archive') =>
  manager.call('POST', `cinemas/${id}/${verb}`, {}, { 'if-match': `"${version}"` })
const present = async (id: string) => (await manager.read<{ cinema: StaffCinema }>(`cinemas/${id}`)).cinema
const locations = async () => (await server.app.inject('/api/v1/locations')).body
const cinemasIn = async (lga: string) => {
  const answer = await server.app.inject(`/api/v1/cinemas/${lga}`)
  return answer.json<{ cinemasLists?: { CinemaID: string; Features: string }[] }>().cinemasLists
}

test('a cinema in a new area opens that area to customers at once', async () => {
  expect(await locations()).not.toContain('Nassarawa')
  const cinema = await aCinema({ slug: FIELDS.slug })
  expect(cinema).toEqual({
    ...FIELDS,
    id: cinema.id,
    version: 1,
    images: [],
    timeZone: 'Africa/Lagos',
    screens: 0,
    archived: false,
  })
  await expect.poll(locations).toContain('Nassarawa')
  await expect
    .poll(() => cinemasIn('Nassarawa'))
    .toEqual([expect.objectContaining({ CinemaID: cinema.id, Slug: 'gidan-fim' })])
})

test('an area is found however it is spelled, and stored as the list spells it', async () => {
  expect(await aCinema({ state: 'lagos state', lga: 'ETI OSA' })).toMatchObject({
    state: 'Lagos',
    lga: 'Eti-Osa',
  })
  expect(await aCinema({ country: 'Ghana', state: 'Greater Accra', lga: 'Greater Accra' })).toMatchObject({
    country: 'Ghana',
    timeZone: 'Africa/Accra',
  })
})

test('an area has one row in any spelling, even when cinemas open there at once', async () => {
  const idsOf = async (lga: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from areas where search_form(lga) = search_form(${lga})`.execute(server.db)
    return rows.map(({ id }) => id)
  }
  await sql`insert into areas (id, country, state, lga, served)
    values (gen_random_uuid(), 'NIGERIA', 'Lagos', 'EPE', false)`.execute(server.db)
  const [stored] = await idsOf('Epe')
  const { id } = await aCinema({ state: 'Lagos', lga: 'Epe' })
  expect([await idsOf('Epe'), (await cinemasIn('epe'))?.map(({ CinemaID }) => CinemaID)]).toEqual([[stored], [id]])

  await Promise.all(Array.from({ length: 6 }, () => aCinema({ state: 'Lagos', lga: 'Badagry' })))
  expect(await idsOf('Badagry')).toHaveLength(1)
  expect(await cinemasIn('Badagry')).toHaveLength(6)
})

test.each<[keyof Changes, Changes, number]>([
  ['name', { name: ' ' }, 400],
  ['slug', { slug: 'Not A Slug' }, 400],
  ['latitude', { latitude: 91 }, 400],
  ['longitude', { longitude: '8' }, 400],
  ['phone', { phone: 'ask at the door' }, 400],
  ['lga', { lga: 'Ikeja' }, 400],
  ['slug', { slug: 'gidan-fim' }, 409],
])('a cinema with a wrong %s is refused at that field: %j', async (field, wrong, status) => {
  const everything = () =>
    Promise.all([
      server.db.selectFrom('cinemas').selectAll().orderBy('id').execute(),
      server.db.selectFrom('areas').selectAll().orderBy('id').execute(),
      server.db.selectFrom('audit').selectAll().orderBy('id').execute(),
    ])
  const before = await everything()
  const refused = await make({ slug: 'another', ...wrong })
  expect(refused.statusCode).toBe(status)
  expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([field])
  expect(await everything()).toEqual(before)
})

test('the later of two edits of a cinema is refused and gets the current state', async () => {
  const cinema = await aCinema()
  const first = cinemaIn(await change(cinema, { features: 'A new café', lga: 'Gwale' }))
  expect(first).toMatchObject({ features: 'A new café', lga: 'Gwale', version: 2 })
  const late = await change(cinema, { features: 'Parking' })
  expect(refusalOf(late)).toEqual([409, 'changed-meanwhile'])
  expect(late.json()).toMatchObject({ present: { features: 'A new café', version: 2 } })
  expect(await present(cinema.id)).toEqual(first)
  await expect.poll(async () => (await cinemasIn('Gwale'))?.[0]?.Features).toBe('A new café')
  const actions = await actionsAbout(server.db, cinema.id)
  expect(actions).toMatchObject([
    { action: 'make-cinema', detail: { before: null, after: { id: cinema.id } } },
    { action: 'change-cinema', detail: { before: { lga: 'Nassarawa' }, after: { lga: 'Gwale' } } },
  ])
})

test('a manager bound to a cinema reads and changes only that one', async () => {
  const [own, other] = [await aCinema(), await aCinema()]
  const bound = await TestStaff.make(server, 'manager', own.id)
  const { items } = await bound.read<{ items: StaffCinema[] }>('cinemas')
  expect(items.map(({ id }) => id)).toEqual([own.id])
  expect((await change(own, { name: 'Own' }, bound)).statusCode).toBe(200)
  const refusals = await Promise.all([
    change(other, { name: 'Not mine' }, bound),
    bound.call('GET', `cinemas/${other.id}`),
    bound.call('POST', 'cinemas', { ...FIELDS, slug: 'of-a-bound-manager' }),
    bound.call('POST', `cinemas/${other.id}/archive`, {}),
    bound.call('GET', `cinemas/${other.id}/screens`),
    bound.call('GET', `cinemas/${crypto.randomUUID()}`),
  ])
  expect(refusals.map(refusalOf)).toEqual(refusals.map(() => [403, 'not-allowed']))
  expect(await present(other.id)).toEqual(other)
})

test('a cinema with upcoming showtimes cannot be archived', async () => {
  const cinema = await aCinema({ lga: 'Fagge' })
  const showtime = await server.make.showtime({ cinemaId: cinema.id })
  expect(refusalOf(await archive(cinema))).toEqual([409, 'cinema-has-showtimes'])
  await server.db.updateTable('showtimes').set({ cancelled_at: new Date() }).where('id', '=', showtime.id).execute()
  const archived = cinemaIn(await archive(cinema))
  expect(archived).toMatchObject({ archived: true, version: 2 })
  await expect.poll(() => cinemasIn('Fagge')).toEqual([])
  expect(refusalOf(await change(archived, {}))).toEqual([409, 'cinema-archived'])
  const { items } = await manager.read<{ items: StaffCinema[] }>('cinemas?status=archived')
  expect(items.map(({ id }) => id)).toEqual([cinema.id])
  expect(cinemaIn(await archive(archived, 'unarchive'))).toMatchObject({ archived: false })
  await expect.poll(() => cinemasIn('Fagge')).toHaveLength(1)
})

test('a cinema with a showtime to come moves within its time zone, and to no other one', async () => {
  const cinema = await aCinema()
  const showtime = await server.make.showtime({ cinemaId: cinema.id })
  const nairobi = { country: 'Kenya', state: 'Embu', lga: 'Embu' }
  const refused = await change(cinema, nairobi)
  expect(refusalOf(refused)).toEqual([409, 'cinema-keeps-time-zone'])
  expect(refused.json<{ message: string }>().message).toMatch(
    /Please cancel them, or wait for their end: “Lionheart”, .*, \d+\/\w+\/\d+, \d+:\d+ [AP]M$/,
  )
  expect(await present(cinema.id)).toEqual({ ...cinema, screens: 1 })
  const near = cinemaIn(await change(cinema, { lga: 'Dala' }))
  expect(near).toMatchObject({ lga: 'Dala', timeZone: cinema.timeZone })
  await server.db.updateTable('showtimes').set({ cancelled_at: new Date() }).where('id', '=', showtime.id).execute()
  expect(cinemaIn(await change(near, nairobi))).toMatchObject({ timeZone: 'Africa/Nairobi' })
})

test('a refused archiving names three upcoming showtimes and counts the others', async () => {
  const cinema = await aCinema()
  for (let made = 0; made < 5; made += 1) await server.make.showtime({ cinemaId: cinema.id })
  const refused = await archive(cinema)
  expect(refusalOf(refused)).toEqual([409, 'cinema-has-showtimes'])
  const { message } = refused.json<{ message: string }>()
  expect(message.match(/“Lionheart”/g)).toHaveLength(3)
  expect(message).toMatch(/; and 2 more$/)
})

test('a showtime planned during a change of time zone refuses it or uses the new zone', async () => {
  for (let round = 0; round < 3; round += 1) {
    const cinema = await aCinema()
    const { screenId } = await server.make.showtime({ cinemaId: cinema.id, cancelled: true })
    const showtime = {
      filmID: await server.make.film(),
      screenID: screenId,
      ticketPrice: 10,
      startsAt: new Date(Math.ceil(Date.now() / 60_000 + 600) * 60_000).toISOString(),
    }
    const [moved, planned] = await Promise.all([
      change(cinema, { country: 'Kenya', state: 'Embu', lga: 'Embu' }),
      manager.call('POST', 'showtimes', showtime),
    ])
    expect(planned.statusCode).toBe(201)
    const { timeZone } = planned.json<{ showtime: { timeZone: string } }>().showtime
    const isMoved = moved.statusCode === 200
    expect(timeZone).toBe(isMoved ? 'Africa/Nairobi' : 'Africa/Lagos')
    if (!isMoved) expect(refusalOf(moved)).toEqual([409, 'cinema-keeps-time-zone'])
  }
})

test('a page of cinemas leads to the next one, by name', async () => {
  for (const name of ['Paged C', 'Paged A', 'Paged B']) await aCinema({ name })
  const seen: string[] = []
  let cursor = ''
  do {
    const query = new URLSearchParams({ q: 'paged', limit: '2', ...(cursor && { cursor }) })
    const page = await manager.read<{ items: StaffCinema[]; next: string | null }>(`cinemas?${query.toString()}`)
    seen.push(...page.items.map(({ name }) => name))
    cursor = page.next ?? ''
  } while (cursor)
  expect(seen).toEqual(['Paged A', 'Paged B', 'Paged C'])
})

const upload = ({ id, version }: StaffCinema, image: Buffer) =>
  manager.upload(`cinemas/${id}/pictures`, image, { 'if-match': `"${version}"` })

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .png()
    .toBuffer()

test('pictures of a cinema are cropped to 3:2 and can be reordered and removed', async () => {
  const cinema = await aCinema({ lga: 'Gwale' })
  expect(refusalOf(await upload(cinema, Buffer.from('no picture')))).toEqual([400, 'poster-invalid'])
  const one = cinemaIn(await upload(cinema, await picture('#c02010')))
  const two = cinemaIn(await upload(one, await picture('#2010c0')))
  const [red = '', blue = ''] = two.images
  const served = await server.app.inject(blue)
  const { format, width, height } = await sharp(served.rawPayload).metadata()
  expect([served.statusCode, format, width, height]).toEqual([200, 'webp', 720, 480])

  const reordered = cinemaIn(await change(two, { images: [blue, red] }))
  expect(reordered.images).toEqual([blue, red])
  expect(await server.app.inject(`/api/v1/cinema/${cinema.id}`).then((answer) => answer.json<unknown>())).toMatchObject(
    {
      cinema: {
        CinemaPreviewUrl: blue,
        CinemaImages: JSON.stringify([blue, red]).replace(',', ', '),
      },
    },
  )
  for (const images of [['https://elsewhere.example/a.webp'], [red, red]]) {
    const refused = await change(reordered, { images })
    expect(refused.json()).toMatchObject({
      error: 'bad-request',
      fields: { images: expect.any(String) as string },
    })
  }
  expect(cinemaIn(await change(reordered, { images: [] })).images).toEqual([])
})
