import { HOME_CITY } from '@velvet/contract/shared/time/time'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { getToday } from '@velvet/contract/operator/today.calls'
import { FREE_TICKETS_WAIT, UNSOLD_WAIT, WAITING_NAMES } from '@velvet/contract/operator/daily-report.rules'
import { invariantAsText } from '@velvet/contract/books/invariants'
import { Link } from '@tanstack/react-router'
import { dateAndTime } from '../../../parts/dates.ts'
import { count, money as naira } from '../../../parts/money.ts'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import styles from './today.module.css'

type Money = NonNullable<OutputOf<typeof getToday>['money']>
type Kind = Money['waiting'][number]['kind']

/** The kinds of work that wait for a person, each with the page on which the work is done. */
const PATHS = {
  unmatched: { path: '/payments/unmatched' },
  'failed-refunds': { path: '/payments/refunds' },
  cases: { path: '/payments/cases' },
  adjustments: { path: '/payments/adjustments' },
  'points-recalls': { path: '/payments/points-gifts' },
  limits: { path: '/settings' },
  'account-changes': { path: '/books/parties' },
  'number-moves': { path: '/customers', search: { state: 'moving' } },
  differences: { path: '/payments/differences' },
  'dead-letters': { path: '/payments/failed-messages' },
  'failing-sms': { path: '/payments/providers' },
  'owed-tickets': { path: '/customers' },
  'owed-food': { path: '/payments/cases' },
  'counter-refunds': { path: '/cinemas/tills' },
  'till-returns': { path: '/cinemas/tills' },
} as const satisfies Record<Kind, { path: string; search?: object }>

const FREE_TICKETS = { text: FREE_TICKETS_WAIT, path: '/programme/free-tickets' } as const
const PROPOSALS = { text: 'proposals of films to publish', path: '/films', search: { status: 'proposed' } } as const
const BELOW_ZERO = { text: 'stocks below 0 to count', path: '/cinemas/tills/stock' } as const
const UNSOLD = { text: UNSOLD_WAIT, path: '/cinemas/tills/conflicts' } as const

interface Props {
  money: Money
}

interface WaitingProps {
  money: Money | null
  freeTicketsRequests: number
  filmProposals: number
  unsoldAdmissions: number
  stocksBelowZero: number
}

/** Lists the queues whose entries wait for a person. */
export function WaitingForPeople(props: WaitingProps) {
  const { money, freeTicketsRequests, filmProposals, unsoldAdmissions, stocksBelowZero } = props
  const waiting = [
    ...(money?.waiting ?? []).map(({ kind, count }) => ({ kind, count, text: WAITING_NAMES[kind], ...PATHS[kind] })),
    ...(freeTicketsRequests > 0 ? [{ kind: 'free-tickets', count: freeTicketsRequests, ...FREE_TICKETS }] : []),
    ...(filmProposals > 0 ? [{ kind: 'film-proposals', count: filmProposals, ...PROPOSALS }] : []),
    ...(unsoldAdmissions > 0 ? [{ kind: 'unsold', count: unsoldAdmissions, ...UNSOLD }] : []),
    ...(stocksBelowZero > 0 ? [{ kind: 'below-zero', count: stocksBelowZero, ...BELOW_ZERO }] : []),
  ]
  return (
    <section className={styles.part} aria-labelledby="waiting">
      <h2 id="waiting">What needs a person</h2>
      {waiting.length === 0 ? (
        <p className="muted">Nothing waits for you.</p>
      ) : (
        <ul className={styles.waiting}>
          {waiting.map(({ kind, count: number, text, path, ...more }) => (
            <li key={kind}>
              <Link to={path} {...more}>
                <strong>{count(number)}</strong> {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Shows today's top-ups, whether the books balance, and when the providers' days were last reconciled. */
export function BooksOfToday({ money: { day, credited, books, compared } }: Props) {
  return (
    <div>
      <p className="muted">
        Money in since midnight in {HOME_CITY}:{' '}
        <Link to="/reports/credits" search={{ from: day, to: day }}>
          {naira(credited.naira)}
        </Link>
        , {count(credited.count)} {credited.count === 1 ? 'top-up' : 'top-ups'} credited.
      </p>
      <p className={books?.broken.length ? styles.broken : 'muted'} role="status">
        {textOfBooks(books)}
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
    </div>
  )
}

function textOfBooks(books: Money['books']): string {
  if (!books) return 'The books were not verified yet. They are verified every hour.'
  const at = dateAndTime(books.verifiedAt)
  if (books.broken.length === 0) return `The books balance. They were verified on ${at}.`
  const broken = books.broken.map(invariantAsText).join(', ')
  return `The books do not balance: ${broken}. They were verified on ${at}. Please have npm run verify run, which names the rows.`
}
