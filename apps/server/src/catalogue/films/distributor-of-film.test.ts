import { FilmFields, type Film } from '@velvet/contract/catalogue/films.calls'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/one-time-codes.ts'
import { SettledHouse } from '../../test/settlements.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/test-staff.ts'

const server = useTestServer()
const admin = TestStaff.use(server, 'admin')

const distributorOf = async ({ filmId }: SettledHouse) =>
  (await admin.read<{ film: Film }>(`films/${filmId}`)).film.distributor

/** Gives the film of a house another distributor. */
async function giveTo({ filmId }: SettledHouse, distributor: string, fields: object = {}) {
  const { film } = await admin.read<{ film: Film }>(`films/${filmId}`)
  const changed = { ...FilmFields.parse(film), status: 'now-playing', distributor, ...fields }
  return admin.call('PUT', `films/${filmId}`, changed, { 'if-match': String(film.version) })
}

/** A house that has played one week of its film under terms. */
async function played(name: string) {
  const house = await SettledHouse.make(server, { name })
  const showtime = await house.showtime()
  await house.buy(showtime, 2)
  await house.moveByDays(showtime, -7)
  const week = await house.weekOf(showtime)
  await house.addTerms({ from: week, weeks: [500_000] })
  return { house, week }
}

test('a film cannot get another distributor before every week that it has played is settled with the present one', async () => {
  const { house, week } = await played('Owed')
  const refused = await giveTo(house, 'Buyer of Owed')
  expect(refusalOf(refused)).toEqual([409, 'distributor-owed'])
  expect(refused.json<{ fields: { distributor: string } }>().fields.distributor).toContain(
    'Owed Pictures has earned the week from',
  )
  expect(await distributorOf(house)).toBe('Owed Pictures')
  expect(await house.settle(house.distributor, week)).toMatchObject({ payableKobo: 450_000 })
})

test('a film can get another distributor once every week that it has played is settled', async () => {
  const { house, week } = await played('Paid')
  await house.settle(house.distributor, week)
  expect((await giveTo(house, 'Buyer of Paid')).statusCode).toBe(200)
  expect(await distributorOf(house)).toBe('Buyer of Paid')
})

test('if a distributor was entered by mistake, the unsettled weeks of the film are settled with the right one', async () => {
  const { house, week } = await played('Mistaken')
  const right = await SettledHouse.make(server, { name: 'Right' })
  const answer = await giveTo(house, 'Right Pictures', { correctsDistributor: true })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await house.settle(right.distributor, week)).toMatchObject({ payableKobo: 450_000 })
})

test('capitals and spaces in the name of a distributor do not make it another distributor', async () => {
  const { house } = await played('Spelled')
  expect((await giveTo(house, 'SPELLED  pictures')).statusCode).toBe(200)
  expect(await distributorOf(house)).toBe('Spelled Pictures')
})
