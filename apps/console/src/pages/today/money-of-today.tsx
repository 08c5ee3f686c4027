import type { OutputOf } from '@velvet/contract/calls/endpoint'
import type { getToday } from '@velvet/contract/endpoints/money/today'
import { shortDate } from '@velvet/contract/time/time'
import { Link } from '@tanstack/react-router'
import { dateAndTime } from '../../parts/dates.ts'
import { count, money as naira } from '../../parts/money.ts'
import { PROVIDERS } from '../../parts/provider-names.ts'
import styles from './today.module.css'

type Money = NonNullable<OutputOf<typeof getToday>['money']>
type Kind = Money['waiting'][number]['kind']

/** The kinds of work that wait for a person, each with the page on which the work is done. */
const QUEUES = {
  unmatched: { words: 'Money that fits no top-up', path: '/payments/unmatched' },
  'failed-refunds': { words: 'Refunds that failed', path: '/payments/refunds' },
  cases: { words: 'Cases to decide', path: '/payments/cases' },
  adjustments: { words: 'Adjustments to approve', path: '/payments/adjustments' },
  limits: { words: 'Changes of limits to approve', path: '/settings' },
  differences: { words: 'Differences from a provider', path: '/payments/differences' },
  'dead-letters': { words: 'Failed messages', path: '/payments/letters' },
  'failing-sms': {
    words: 'SMS not accepted yet. Please check the balance of the SMS account',
    path: '/payments/providers',
  },
  'owed-tickets': { words: 'Tickets whose Points we owe', path: '/customers' },
} as const satisfies Record<Kind, { words: string; path: string }>

/** Shows the money of today, and what waits for a person. */
export function MoneyOfToday({ money }: { money: Money }) {
  const { day, credited, waiting, books, compared } = money
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Money in on {shortDate(day)}, from midnight in Lagos</dt>
          <dd>
            <Link to="/reports/credits" search={{ from: day, to: day }}>
              {naira(credited.naira)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>Top-ups credited on {shortDate(day)}</dt>
          <dd>{count(credited.count)}</dd>
        </div>
      </dl>
      <h2>What needs a person</h2>
      {waiting.length === 0 ? (
        <p className="muted">Nothing waits for you.</p>
      ) : (
        <ul className={styles.waiting}>
          {waiting.map(({ kind, count: number }) => (
            <li key={kind}>
              <Link to={QUEUES[kind].path}>
                <strong>{count(number)}</strong> {QUEUES[kind].words}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={books?.broken.length ? styles.broken : 'muted'} role="status">
        {wordsOfBooks(books)}
      </p>
      <p className="muted">
        {compared.length === 0 && 'No day of a provider was compared with the ledger yet. '}
        {compared.map(({ provider, at, differences }) => (
          <span key={provider}>
            {PROVIDERS[provider]} was compared with the ledger on {dateAndTime(at)} (
            <Link to="/payments/days">open differences: {count(differences)}</Link>).{' '}
          </span>
        ))}
      </p>
    </>
  )
}

function wordsOfBooks(books: Money['books']): string {
  if (!books) return 'The books were not verified yet. They are verified every hour.'
  const at = dateAndTime(books.verifiedAt)
  if (books.broken.length === 0) return `The books balance. They were verified on ${at}.`
  return `The books do not hold: ${books.broken.join(', ')} (verified on ${at}). Run npm run verify.`
}
