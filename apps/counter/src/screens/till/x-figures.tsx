import {
  CONFIRMED_TENDERS,
  TENDER_KINDS,
  TENDER_NAMES,
  TILL_RECORD_NAMES,
} from '@velvet/contract/counter/counter-rules'
import { counted } from '@velvet/contract/typing/counted'
import { Fragment } from 'react'
import type { XReport, ZReport } from '../../calls.ts'
import { nairaText } from '../../parts/naira.ts'
import styles from './till.module.css'

/** Shows the figures that X and Z reports have in common. */
export function Figures({ of }: { of: XReport | ZReport }) {
  return (
    <dl className={styles.figures}>
      <Figure name={counted(of.tickets, 'ticket')} is={nairaText(of.sales)} />
      {TENDER_KINDS.map((kind) => (
        <Figure key={kind} name={TENDER_NAMES[kind]} is={nairaText(of[kind])} />
      ))}
      <Figure name="Given back" is={nairaText(of.refunds)} />
      {CONFIRMED_TENDERS.filter((kind) => of.unsold[kind] + of.returned[kind] > 0).map((kind) => (
        <Fragment key={kind}>
          <Figure name={`${TENDER_NAMES[kind]} without a sale`} is={nairaText(of.unsold[kind])} />
          <Figure name="Given back of such money" is={nairaText(of.returned[kind])} />
        </Fragment>
      ))}
      <Figure name="Free tickets" is={String(of.complimentary)} />
      <Figure name="Printed again" is={String(of.reprints)} />
      <Figure name="Paid in" is={nairaText(of.paidIn)} />
      <Figure name="Paid out" is={nairaText(of.paidOut)} />
      <Figure name={TILL_RECORD_NAMES.drop} is={nairaText(of.drops)} />
      <Figure name="Drawer opened without a sale" is={String(of.noSales)} />
    </dl>
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
