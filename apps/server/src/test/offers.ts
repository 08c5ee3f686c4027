import type { addOffer, Offer } from '@velvet/contract/catalogue/offers.calls'
import type { InputOf } from '@velvet/contract/shared/endpoint'
import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'
import type { TestStaff } from './people.ts'
import { throwUnlessMade } from './outcomes.ts'

type Fields = Partial<InputOf<typeof addOffer>> & Pick<InputOf<typeof addOffer>, 'kind'>

/** Makes an offer for showtimes of these cinemas, or of all of them. */
export async function anOffer(manager: TestStaff, { name = 'A good day', ...fields }: Fields): Promise<Offer> {
  const made = await manager.call('POST', 'offers', { name, ...fields })
  throwUnlessMade(made)
  return made.json<{ offer: Offer }>().offer
}

/** Returns how often an offer was used, and what it took off in kobo. */
export async function usesOf(db: Database, { id }: Pick<Offer, 'id'>) {
  const { rows } = await sql<{ used: number; kobo: number }>`
    select used, spent_kobo as kobo from offers where id = ${id}`.execute(db)
  return rows[0]
}
