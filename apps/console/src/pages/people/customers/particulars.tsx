import type { StaffCustomer } from '@velvet/contract/people/customers.calls'
import { Facts } from '@velvet/ui/facts'
import { dateAndTime } from '../../../parts/dates.ts'
import { points } from '../../../parts/money.ts'
import styles from './customer.module.css'
import { stateOf } from './words.ts'

/** Shows the account and its balance. A closed account has no personal data any more. */
export function Particulars({ customer }: { customer: StaffCustomer }) {
  const { balance, phoneNumber, email, lga, state, country, joinedAt, sessions } = customer
  const since = customer.closedAt ?? customer.blockedAt
  const shown: readonly (readonly [string, string])[] = [
    ['Balance', points(balance)],
    ['State', since ? `${stateOf(customer)} since ${dateAndTime(since)}` : stateOf(customer)],
    ['Phone number', phoneNumber],
    ['Email', email ?? ''],
    ['Area', `${lga}, ${state}, ${country}`],
    ['Joined', dateAndTime(joinedAt)],
    ['Signed in', placesOf(sessions)],
  ]
  return <Facts className={styles.particulars} facts={shown.filter(([, value]) => value !== '')} />
}

function placesOf(sessions: number): string {
  if (sessions === 0) return 'Nowhere'
  return sessions === 1 ? 'In one place' : `In ${sessions} places`
}
