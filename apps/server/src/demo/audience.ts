import { place } from '../../seeds/places.ts'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { v7 as uuid } from 'uuid'
import { findCustomerId } from '../kernel/identity/accounts-sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { CROWD_PHONE } from './load-people.ts'
import { findAudience, insertAudience, type Guest } from './audience-sql.ts'

/** How many customers share the past sales of the demo. */
const GUESTS = 480
/**
 * The phone numbers of the guests begin with this prefix and end with four digits, which count up
 * from 0001.
 */
const PREFIX = place.audience
const NAMES = [
  'Aisha',
  'Bala',
  'Chidi',
  'Danladi',
  'Efe',
  'Fatima',
  'Garba',
  'Hauwa',
  'Ifeoma',
  'Jamila',
  'Kabiru',
  'Ladi',
  'Maryam',
  'Nneka',
  'Obinna',
  'Patience',
  'Rabi',
  'Sani',
  'Tunde',
  'Uche',
] as const
const YOUNGEST = Date.UTC(2006, 0, 1)

/**
 * Returns the customers of past sales, and makes them if there are none. A person cannot sign in as one of them,
 * because their password is random and is not kept. The list is empty if the demo accounts are missing.
 */
export async function openAudience(tx: Transaction, createdAt: Date): Promise<Guest[]> {
  const crowdId = await findCustomerId(tx, CROWD_PHONE)
  if (!crowdId) return []
  const known = await findAudience(tx, PREFIX)
  if (known.length > 0) return known
  await insertAudience(tx, crowdId, Array.from({ length: GUESTS }, guestOf), createdAt)
  return findAudience(tx, PREFIX)
}

function guestOf(_: unknown, index: number) {
  const count = String(index + 1)
  return {
    id: uuid(),
    phone: `${PREFIX}${count.padStart(4, '0')}`,
    username: `${NAMES[index % NAMES.length] ?? ''}-${count.padStart(3, '0')}`,
    sex: index % 2 === 0 ? 'Female' : 'Male',
    date_of_birth: new Date(YOUNGEST - index * 29 * DAY_MS).toISOString().slice(0, 10),
  }
}
