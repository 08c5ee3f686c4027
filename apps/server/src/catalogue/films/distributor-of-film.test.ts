import { FilmFields, type Film } from '@velvet/contract/catalogue/films.calls'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { SettledRun } from '../../test/settlements.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const admin = TestStaff.use(server, 'admin')

const distributorOf = async ({ filmId }: SettledRun) =>
  (await admin.read<{ film: Film }>(`films/${filmId}`)).film.distributor

/** Gives the film of a run another distributor. */
async function giveTo({ filmId }: SettledRun, distributor: string, fields: object = {}) {
  const { film } = await admin.read<{ film: Film }>(`films/${filmId}`)
  const changed = { ...FilmFields.parse(film), status: 'now-playing', distributor, ...fields }
  return admin.call('PUT', `films/${filmId}`, changed, { 'if-match': String(film.version) })
}

/** A run that has played one week of its film under terms. */
async function played(name: string) {
  const run = await SettledRun.make(server, { name })
  const showtime = await run.showtime()
  await run.buy(showtime, 2)
  await run.moveByDays(showtime, -7)
  const week = await run.weekOf(showtime)
  await run.addTerms({ from: week, weeks: [500_000] })
  return { run, week }
}

test('a film changes distributor only after its played weeks are settled', async () => {
  const { run, week } = await played('Owed')
  const refused = await giveTo(run, 'Buyer of Owed')
  expect(refusalOf(refused)).toEqual([409, 'distributor-owed'])
  expect(refused.json<{ fields: { distributor: string } }>().fields.distributor).toContain(
    'Owed Pictures has earned the week from',
  )
  expect(await distributorOf(run)).toBe('Owed Pictures')
  expect(await run.settle(run.distributor, week)).toMatchObject({ payableKobo: 450_000 })
})

test('a film can get another distributor once every week that it has played is settled', async () => {
  const { run, week } = await played('Paid')
  await run.settle(run.distributor, week)
  expect((await giveTo(run, 'Buyer of Paid')).statusCode).toBe(200)
  expect(await distributorOf(run)).toBe('Buyer of Paid')
})

test('unsettled weeks of a film go to a distributor entered as a correction', async () => {
  const { run, week } = await played('Mistaken')
  const right = await SettledRun.make(server, { name: 'Right' })
  const answer = await giveTo(run, 'Right Pictures', { correctsDistributor: true })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await run.settle(right.distributor, week)).toMatchObject({ payableKobo: 450_000 })
})

test('capitals and spaces do not make a second distributor of the same name', async () => {
  const { run } = await played('Spelled')
  expect((await giveTo(run, 'SPELLED  pictures')).statusCode).toBe(200)
  expect(await distributorOf(run)).toBe('Spelled Pictures')
})
