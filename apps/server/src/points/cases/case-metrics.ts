import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../platform/database/connect.ts'
import { countOpenCases, countReversals } from '../../kernel/payments/cases-sql.ts'
import { countWaitingMoney } from './waiting-money-sql.ts'

/** Shows reversals, and the money and the cases that wait for a person. */
export function caseMetrics(registry: Registry, db: Database): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const open = gauge('velvet_money_cases_open', 'Cases that wait for finance', ['kind'])
  const overdue = gauge('velvet_money_cases_overdue', 'Open cases past their date', ['kind'])
  const waiting = gauge('velvet_money_waiting', 'Money in states that a person must end', ['kind'])
  const late = gauge('velvet_money_waiting_overdue', 'The part of it that has waited too long', ['kind'])
  const oldest = gauge('velvet_money_waiting_oldest_seconds', 'How long the oldest of it waits', ['kind'])
  const debt = gauge('velvet_debt_open_vp', 'Points that customers owe')
  const reversals = gauge('velvet_reversals', 'Reversals that we did not ask for, and open disputes', [
    'provider',
    'state',
  ])

  return async () => {
    const cases = await countOpenCases(db)
    open.reset()
    overdue.reset()
    for (const { kind, ...count } of cases) {
      open.set({ kind }, count.open)
      overdue.set({ kind }, count.overdue)
    }
    debt.set(cases.find(({ kind }) => kind === 'debt')?.vp ?? 0)
    for (const { kind, ...found } of await countWaitingMoney(db)) {
      waiting.set({ kind }, found.waiting)
      late.set({ kind }, found.overdue)
      oldest.set({ kind }, found.oldestSeconds)
    }
    for (const { provider, state, reversals: count } of await countReversals(db)) {
      reversals.set({ provider, state }, count)
    }
  }
}
