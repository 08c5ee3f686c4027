import { TENDER_KINDS, TENDER_NAMES } from '@velvet/contract/sales/counter.rules'
import { Button } from '@velvet/ui/button'
import { useEffect } from 'react'
import type { ZReport } from '../../calls.ts'
import { momentOf } from '../../parts/cinema-clock.ts'
import { FloatText } from '../../parts/float-text.tsx'
import { nairaText } from '../../parts/naira.ts'
import { printPage } from '../../receipt/print.ts'
import { Metric, Totals } from './x-totals.tsx'
import styles from './till.module.css'

/** Shows the Z report of a till that was just closed: what was expected, what was counted, and the difference. */
export function ZReportPage({ report, onDone }: { report: ZReport; onDone: () => void }) {
  // The braces matter: newer browsers return a promise, which React would take for a clean-up function.
  useEffect(() => {
    scrollTo(0, 0)
  }, [])
  const { number, session, expected, counted, difference } = report
  return (
    <main className={styles.report}>
      <h1>
        Z {number} · {session.till.name}
      </h1>
      <p className="muted">
        {session.till.cinema} · opened by {session.openedBy.name} {momentOf(session.openedAt, session.till.timeZone)}{' '}
        with {nairaText(session.openingCount ?? 0)}
        {session.handedFrom && ` from ${session.handedFrom.by.name}`} · closed by {report.closedBy.name}{' '}
        {momentOf(report.closedAt, session.till.timeZone)}
        {report.handedTo && ` · handed over to ${report.handedTo.name}`}
      </p>
      <FloatText session={session} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Tender</th>
            <th scope="col">Expected</th>
            <th scope="col">Counted</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {TENDER_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{TENDER_NAMES[kind]}</th>
              <td>{nairaText(expected[kind])}</td>
              <td>{nairaText(counted[kind])}</td>
              <td>{nairaText(difference[kind])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {report.reason !== null && <p>{report.reason}</p>}
      {report.approver && <p className="muted">Approved by {report.approver.name}</p>}
      <Totals of={report} />
      <dl className={styles.totals}>
        <Metric name="Grand total of this till" is={nairaText(report.grandTotal)} />
      </dl>
      <div className={styles.actions}>
        <Button look="quiet" onClick={printPage}>
          Print
        </Button>
        <Button onClick={onDone}>{report.handedTo ? `Go on as ${report.handedTo.name}` : 'Done'}</Button>
      </div>
    </main>
  )
}
