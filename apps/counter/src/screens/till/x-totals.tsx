import { CONFIRMED_TENDERS, TENDER_KINDS, TENDER_NAMES, TILL_RECORD_NAMES } from '@velvet/contract/sales/counter.rules'
import { FOOD_ALONE } from '@velvet/contract/sales/snacks.rules'
import { counted } from '@velvet/contract/shared/typing/counted'
import { Fragment } from 'react'
import type { Totals as AllTotals } from '@velvet/contract/sales/till-sessions.calls'
import type { XReport, ZReport } from '../../calls.ts'
import { nairaText } from '../../parts/naira.ts'
import styles from './till.module.css'

/** Returns false for the report of an open till, whose amounts are hidden from everybody who may count it. */
const hasAmounts = (report: XReport | ZReport): report is (XReport | ZReport) & AllTotals => report.sales !== undefined

/** Shows the totals that X and Z reports have in common. The amounts are left out until the till is counted. */
export function Totals({ of }: { of: XReport | ZReport }) {
  return (
    <dl className={styles.totals}>
      {!hasAmounts(of) && <Metric name="Tickets sold" is={String(of.tickets)} />}
      {hasAmounts(of) && <Amounts of={of} />}
      <Metric name="Tickets given back" is={String(of.ticketsRefunded)} />
      {of.ticketsExchanged > 0 && <Metric name="Of these exchanged" is={String(of.ticketsExchanged)} />}
      <Metric name="Free tickets" is={String(of.complimentary)} />
      <Metric name="Printed again" is={String(of.reprints)} />
      <Metric name="Drawer opened without a sale" is={String(of.noSales)} />
    </dl>
  )
}

function Amounts({ of }: { of: AllTotals }) {
  return (
    <>
      <Metric name={counted(of.tickets, 'ticket')} is={nairaText(of.sales)} />
      {of.snacks > 0 && <Metric name={`Of this ${FOOD_ALONE.toLowerCase()}`} is={nairaText(of.snacks)} />}
      {TENDER_KINDS.map((kind) => (
        <Metric key={kind} name={TENDER_NAMES[kind]} is={nairaText(of[kind])} />
      ))}
      {(['voucher', 'sponsor'] as const).map(
        (kind) => (of[kind] ?? 0) > 0 && <Metric key={kind} name={TENDER_NAMES[kind]} is={nairaText(of[kind] ?? 0)} />,
      )}
      {of.terminalTyped > 0 && <Metric name="Terminal, typed references" is={nairaText(of.terminalTyped)} />}
      <Metric name="Given back" is={nairaText(of.refunds)} />
      {of.carried > 0 && <Metric name="Of this paid for other tickets" is={nairaText(of.carried)} />}
      {CONFIRMED_TENDERS.filter((kind) => of.unsold[kind] + of.returned[kind] > 0).map((kind) => (
        <Fragment key={kind}>
          <Metric name={`${TENDER_NAMES[kind]} without a sale`} is={nairaText(of.unsold[kind])} />
          <Metric name="Given back of such money" is={nairaText(of.returned[kind])} />
        </Fragment>
      ))}
      <Metric name="Paid in" is={nairaText(of.paidIn)} />
      <Metric name="Paid out" is={nairaText(of.paidOut)} />
      <Metric name={TILL_RECORD_NAMES.drop} is={nairaText(of.drops)} />
    </>
  )
}

export function Metric({ name, is }: { name: string; is: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{is}</dd>
    </div>
  )
}
