import { Link } from '@tanstack/react-router'
import type { StaffRole } from '@velvet/contract/shared/endpoint'
import { FIRST_STEPS } from '@velvet/contract/operator/today.calls'
import type { FirstStep } from '@velvet/contract/operator/today.calls'
import { Check } from '@velvet/ui/icons/check'
import { mayChangeEveryCinema, mayChange } from '../../../parts/may-change.ts'
import styles from './first-steps.module.css'

interface Step {
  title: string
  text: string
  path: string
  /** The steps that have to be done before this one. */
  after: readonly FirstStep[]
}

const STEPS: Readonly<Record<FirstStep, Step>> = {
  cinema: {
    title: 'Your first cinema',
    text: 'Customers find it by its area.',
    path: '/cinemas/new',
    after: [],
  },
  screen: {
    title: 'Its screens with their seats',
    text: 'Open the cinema, and press “Add a screen” there.',
    path: '/cinemas',
    after: ['cinema'],
  },
  owner: {
    title: 'Its owner, with TIN',
    text: 'Receipts and settlements name the owner. Add an exhibitor, and choose its cinemas there.',
    path: '/books/parties',
    after: ['cinema'],
  },
  taxes: {
    title: 'Taxes on tickets',
    text: 'A ticket keeps the rates of the moment of its sale, so taxes are entered before.',
    path: '/books/taxes',
    after: [],
  },
  types: {
    title: 'Types of tickets',
    text: 'Such as Child or Student, each with a price of its own.',
    path: '/programme/types',
    after: [],
  },
  prices: {
    title: 'The price card',
    text: 'Each cinema has its own, and new showtimes take their prices from it. Cleaning, pre-show and interval stand there too.',
    path: '/programme/prices',
    after: ['cinema'],
  },
  film: {
    title: 'Your first film',
    text: 'You can also import a table of films.',
    path: '/films/new',
    after: [],
  },
  staff: {
    title: 'Your staff',
    text: 'Managers plan the programme, finance looks after the money, and attendants let people in.',
    path: '/staff',
    after: [],
  },
  terms: {
    title: 'Terms with distributors',
    text: 'How film hire is shared, week by week.',
    path: '/books/terms',
    after: ['film'],
  },
  pins: {
    title: 'PINs of supervisors',
    text: 'Refunds, payouts and free tickets at a till take one. Each person sets their own here.',
    path: '/account',
    after: [],
  },
  tills: {
    title: 'Tills',
    text: 'One for each window that takes money.',
    path: '/cinemas/tills',
    after: ['cinema'],
  },
  showtime: {
    title: 'Your first showtime',
    text: 'A new showtime is a draft. Customers see it once you publish its day.',
    path: '/programme',
    after: ['screen', 'film'],
  },
}

interface Props {
  me: { role: StaffRole; cinemas: readonly unknown[] }
  missing: readonly FirstStep[]
}

/** Only admins may invite staff and open Books, so managers do not see these steps. */
const OF_ADMINS: readonly FirstStep[] = ['owner', 'taxes', 'terms', 'staff']

/** Returns false for a step that this role is not allowed to do. */
function isFor(step: FirstStep, me: Props['me']): boolean {
  if (OF_ADMINS.includes(step)) return me.role === 'admin'
  return step !== 'cinema' || mayChangeEveryCinema(me)
}

/** Guides a new operator through everything that must be ready before the first Friday. */
export function FirstSteps({ me, missing }: Props) {
  if (missing.length === 0 || !mayChange(me.role)) return null
  const steps = FIRST_STEPS.filter((step) => isFor(step, me))
  const next = steps.find((step) => missing.includes(step))
  return (
    <section className="card" aria-labelledby="first-steps">
      <h2 id="first-steps">For your first Friday</h2>
      <ol className={styles.steps}>
        {steps.map((step) => {
          const { title, text, path, after } = STEPS[step]
          const isDone = !missing.includes(step)
          const isReady = !isDone && !after.some((other) => missing.includes(other))
          return (
            <li key={step} aria-current={step === next ? 'step' : undefined}>
              <p className={styles.title}>
                {isReady ? <Link to={path}>{title}</Link> : title}
                {isDone && <Check size={16} aria-label="Done" />}
                {step === next && <span className={styles.next}>Next</span>}
              </p>
              {!isDone && <p className="muted">{text}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
