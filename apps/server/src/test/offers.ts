import type { addOffer, getOfferReport, Offer } from '@velvet/contract/catalogue/offers.calls'
import type { InputOf, OutputOf } from '@velvet/contract/shared/endpoint'
import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'
import type { TestStaff } from './people.ts'
import { throwIfRefused, throwUnlessMade } from './outcomes.ts'

type Fields = Partial<InputOf<typeof addOffer>> & Pick<InputOf<typeof addOffer>, 'kind'>

/** Makes an offer for the showtimes of these cinemas, or of all cinemas if none are given. */
export async function anOffer(manager: TestStaff, { name = 'A good day', ...fields }: Fields): Promise<Offer> {
  const made = await manager.call('POST', 'offers', { name, ...fields })
  throwUnlessMade(made)
  return made.json<{ offer: Offer }>().offer
}

/** Makes an offer that needs codes, and this many codes for it. */
export async function codesOf(
  manager: TestStaff,
  fields: Fields,
  count = 1,
  days?: number,
): Promise<{ offer: Offer; codes: string[] }> {
  const offer = await anOffer(manager, { ...fields, code: 'many' })
  const file = await manager.call('POST', `offers/${offer.id}/codes`, { count, days })
  if (file.statusCode !== 200) throw new Error(file.body)
  const [title, ...codes] = file.body.trim().split('\r\n')
  if (title !== 'code') throw new Error(file.body)
  return { offer, codes }
}

export async function stopCodes(manager: TestStaff, { id }: Pick<Offer, 'id'>): Promise<void> {
  const { batches } = await manager.read<OutputOf<typeof getOfferReport>>(`offers/${id}/report`)
  throwIfRefused(await manager.call('POST', `offers/${id}/codes/${batches[0]?.batch ?? ''}/stop`, {}))
}

/** Returns the number of uses of an offer and its total discount in kobo. */
export async function usesOf(db: Database, { id }: Pick<Offer, 'id'>) {
  const { rows } = await sql<{ used: number; kobo: number }>`
    select used, spent_kobo as kobo from offers where id = ${id}`.execute(db)
  return rows[0]
}
