import { v7 as uuid } from 'uuid'
import { place } from '../../seeds/places.ts'
import { recordRights } from '../people/staff/people-sql.ts'
import type { PasswordHasher } from '../kernel/identity/password-hasher.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { openWallet } from '../kernel/ledger/ledger-sql.ts'
import { moveWithCause } from '../kernel/ledger/move-with-cause.ts'
import { findDistributorId, insertRows } from './demo-sql.ts'

const DEMO_PASSWORD = 'velvet-demo-1'
/**
 * The queue of the password hasher takes turns by network. No caller asks for these passwords, so
 * they need a made-up network.
 */
const ASKER = { network: 'this process' }
/** Buys the seats of sold-out showtimes; a person cannot sign in to this account. */
export const CROWD_PHONE = place.phones[2]

const CUSTOMERS = [
  { phone: place.phones[0], username: place.usernames[0], balance: 5000, sex: 'Female' },
  { phone: place.phones[1], username: place.usernames[1], balance: 0, sex: 'Male' },
  { phone: CROWD_PHONE, username: 'Crowd', balance: 0, sex: 'Female' },
] as const

const STAFF = [
  { email: 'admin@velvet.example', name: 'Zainab Bello', role: 'admin' },
  { email: 'manager@velvet.example', name: 'Ibrahim Sani', role: 'manager' },
  { email: 'finance@velvet.example', name: 'Ngozi Okafor', role: 'finance' },
  { email: 'gate@velvet.example', name: 'Yakubu Danjuma', role: 'attendant' },
] as const

const OF_DISTRIBUTOR = {
  email: 'distributor@velvet.example',
  name: 'Chidi Eze',
  role: 'distributor',
}
const DISTRIBUTOR = 'FilmOne Entertainment'

/**
 * Inserts the demo accounts: customers with their opening credit, and one member of staff for each
 * role. Returns the id of the manager.
 */
export async function loadPeople(tx: Transaction, passwords: PasswordHasher, areaId: string): Promise<string> {
  for (const { phone, username, balance, sex } of CUSTOMERS) {
    const id = uuid()
    const password = phone === CROWD_PHONE ? uuid() : DEMO_PASSWORD
    await insertRows(tx, 'customers', [
      {
        id,
        phone,
        username,
        password_hash: await passwords.hash(password, ASKER),
        area_id: areaId,
        date_of_birth: '1998-04-01',
        sex,
      },
    ])
    await openWallet(tx, id)
    if (balance > 0) await giveOpeningCredit(tx, id, balance, id)
  }
  const distributor_id = await findDistributorId(tx, DISTRIBUTOR)
  let managerId = ''
  for (const member of [...STAFF, { ...OF_DISTRIBUTOR, distributor_id }]) {
    const password_hash = await passwords.hash(DEMO_PASSWORD, ASKER)
    const id = uuid()
    await insertRows(tx, 'staff', [{ id, ...member, password_hash }])
    await recordRights(tx, id)
    if (member.role === 'manager') managerId = id
  }
  return managerId
}

export function giveOpeningCredit(tx: Transaction, customerId: string, amount: number, reference: string) {
  return moveWithCause(tx, {
    customerId,
    amount,
    reason: 'opening-credit',
    reference,
    actor: { kind: 'system' },
  })
}
