import { nextId } from './next-id.ts'
import type { Store, TerminalPayment, TerminalProvider } from './store.ts'

/** What buyers do at the terminals. An `approve-late` buyer pays when the shop has stopped waiting. */
export const ACTS = ['nothing', 'approve', 'decline', 'approve-late', 'approve-twice'] as const
export type Act = (typeof ACTS)[number]

export interface NextAct {
  act: Act
  /** How long an `approve-late` buyer takes. */
  afterSeconds: number
  /** True if no event tells the shop of it. */
  isSilent: boolean
}

export interface Terminals {
  /** What the next buyers do. */
  next: NextAct
  open: (order: Pick<TerminalPayment, 'provider' | 'reference' | 'kobo' | 'currency'>) => TerminalPayment
  change: (payment: TerminalPayment, changes: Partial<TerminalPayment>) => TerminalPayment
  byId: (id: string | number) => TerminalPayment | undefined
  byReference: (provider: TerminalProvider, reference: string) => TerminalPayment | undefined
  /** Returns the payments that terminals show now. */
  waiting: () => TerminalPayment[]
}

export function makeTerminals(store: Store): Terminals {
  const all = () => store.newestFirst('terminal')
  return {
    next: { act: 'nothing', afterSeconds: 190, isSilent: false },
    open(order) {
      const payment: TerminalPayment = {
        ...order,
        id: nextId(store, 'terminal'),
        terminal: null,
        state: 'waiting',
        tries: [],
        created_at: new Date().toISOString(),
      }
      store.keep('terminal', payment)
      return payment
    },
    change(payment, changes) {
      const changed = { ...payment, ...changes }
      store.keep('terminal', changed)
      return changed
    },
    byId: (id) => store.find('terminal', id),
    byReference: (provider, reference) => all().find((one) => one.provider === provider && one.reference === reference),
    waiting: () => all().filter(({ terminal, state }) => terminal !== null && state === 'waiting'),
  }
}
