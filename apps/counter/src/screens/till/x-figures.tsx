import {
  CONFIRMED_TENDERS,
  TENDER_KINDS,
  TENDER_NAMES,
  TILL_RECORD_NAMES,
} from '@velvet/contract/sales/counter.rules'
import { counted } from '@velvet/contract/shared/typing/counted'
import { Fragment } from 'react'
import type { Figures as AllFigures } from '@velvet/contract/sales/tills.calls'
import type { XReport, ZReport } from '../../calls.ts'
import { nairaText } from '../../parts/naira.ts'
import styles from './till.module.css'

/** Returns false for the report of an open till, whose amounts are hidden from everybody who may count it. */
const hasAmounts = (report: XReport | ZReport): report is (XReport | ZReport) & AllFigures =>
  report.sales !== undefined

/** Shows the figures that X and Z reports have in common. The amounts are left out until the till is counted. */
export function Figures({ of }: { of: XReport | ZReport }) {
  return (
    <dl className={styles.figures}>
      {!hasAmounts(of) && <Figure name="Tickets sold" is={String(of.tickets)} />}
      {hasAmounts(of) && <Amounts of={of} />}
      <Figure name="Tickets given back" is={String(of.ticketsRefunded)} />
      <Figure name="Free tickets" is={String(of.complimentary)} />
      <Figure name="Printed again" is={String(of.reprints)} />
      <Figure name="Drawer opened without a sale" is={String(of.noSales)} />
    </dl>
  )
}

function Amounts({ of }: { of: AllFigures }) {
  return (
    <>
      <Figure name={counted(of.tickets, 'ticket')} is={nairaText(of.sales)} />
      {TENDER_KINDS.map((kind) => (
        <Figure key={kind} name={TENDER_NAMES[kind]} is={nairaText(of[kind])} />
      ))}
      {of.terminalTyped > 0 && (
        <Figure name="Terminal, typed references" is={nairaText(of.terminalTyped)} />
      )}
      <Figure name="Given back" is={nairaText(of.refunds)} />
      {CONFIRMED_TENDERS.filter((kind) => of.unsold[kind] + of.returned[kind] > 0).map((kind) => (
        <Fragment key={kind}>
          <Figure name={`${TENDER_NAMES[kind]} without a sale`} is={nairaText(of.unsold[kind])} />
          <Figure name="Given back of such money" is={nairaText(of.returned[kind])} />
        </Fragment>
      ))}
      <Figure name="Paid in" is={nairaText(of.paidIn)} />
      <Figure name="Paid out" is={nairaText(of.paidOut)} />
      <Figure name={TILL_RECORD_NAMES.drop} is={nairaText(of.drops)} />
    </>
  )
}

export function Figure({ name, is }: { name: string; is: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{is}</dd>
    </div>
  )
}
