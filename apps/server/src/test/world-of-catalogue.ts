import type { TestServer } from './start-test-server.ts'
import { TestStaff } from './people.ts'

export async function agreeOnTerms({ make }: TestServer, finance: TestStaff): Promise<void> {
  const terms = { filmID: await make.film(), from: '2026-11-20', note: 'A trial' }
  const house = { houseKobo: 100, housePpm: 900_000, guaranteeKobo: 100, guaranteeBy: 'run' }
  for (const price of [
    { weeks: [500_000], ...house },
    { fixedKobo: 100, fixedBy: 'week' },
  ]) {
    await finance.call('POST', 'terms', { ...terms, cinemaID: await make.cinema(), ...price })
  }
}

/** Enters a cinema with its price card and owner, a ticket type and a distributor, as staff do. */
export async function enterCatalogue(server: TestServer, finance: TestStaff): Promise<void> {
  const admin = await TestStaff.make(server, 'admin')
  const place = {
    country: 'Nigeria',
    state: 'Kano',
    lga: 'Nassarawa',
    latitude: 11.99,
    longitude: 8.55,
  }
  const named = {
    name: 'Entered Cinema',
    slug: 'entered-cinema',
    address: '4 Ibrahim Taiwo Road, Kano',
  }
  const made = await admin.call('POST', 'cinemas', { ...named, ...place })
  const { cinema } = made.json<{ cinema: { id: string } }>()
  const typeFields = { name: 'Entered type', class: 'child', online: true }
  const added = await admin.call('POST', 'tickettypes', typeFields)
  const { type } = added.json<{ type: { id: string } }>()
  const rules = { cleaningMinutes: 10, saleEndsMinutesBefore: 0, saleEndsBelowSeats: 0 }
  const prices = [{ name: 'Usual', price: 100, prices: [{ typeID: type.id, vp: 60 }] }]
  const path = `cinemas/${cinema.id}/programme`
  await admin.call('PUT', path, { ...rules, prices }, { 'if-match': '"1"' })
  const party = { name: 'Entered Party', tin: '20481234-0001', bankAccount: 'Bank 0123456789' }
  await finance.call('POST', 'distributors', party)
  await finance.call('POST', 'exhibitors', { ...party, cinemaIDs: [cinema.id] })
}
