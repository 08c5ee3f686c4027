import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { useReading } from '@velvet/ui/use-reading'
import { useState } from 'react'
import { theDatabase } from '../../app/start-counter.ts'
import { goTo } from '../../app/use-page.ts'
import { useTitle } from '../../app/use-title.ts'
import { counterCalls, type TillSession } from '../../calls.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { signOut } from '../../people/sign-in.ts'
import { keepSession } from '../../till/open-till.ts'
import { ApproveMachine } from './approve-machine.tsx'
import { CloseForm } from './close-form.tsx'
import { MoneyToReturnList } from './money-to-return.tsx'
import { EventForm } from './event-form.tsx'
import { ShowLog } from './show-log.tsx'
import styles from './till.module.css'
import { UnsoldList } from './unsold-list.tsx'
import { Totals } from './x-totals.tsx'
import { ZReportPage } from './z-report.tsx'

/** The page of the till: its X report, its drawer, and its closing. */
export function TillPage({ session }: { session: TillSession }) {
  useTitle('Till')
  const report = useReading(session.id, (signal) => counterCalls.getTillSession({ id: session.id }, { signal }))
  // The door may have admitted a visitor since the page was opened, and the server then refuses to close the till.
  const [refusals, setRefusals] = useState(0)
  const leave = async () => {
    await keepSession(theDatabase(), undefined)
    goTo('sell')
  }
  const z = report.value?.z
  if (z) return <ZReportPage report={z} onDone={() => void leave()} />
  return (
    <main className={styles.till}>
      <header className="head">
        <h1 className="grow">{session.till.name}</h1>
        <Button look="quiet" onClick={() => goTo('sell')}>
          Back to selling
        </Button>
        <Button look="quiet" onClick={() => goTo('printer')}>
          Printer
        </Button>
        <Button look="quiet" onClick={() => void signOut(theDatabase())}>
          Sign out
        </Button>
      </header>
      <div className={styles.columns}>
        <section className={styles.part} aria-label="X report">
          <h2>X report</h2>
          <p className="muted">Opened by {session.openedBy.name}. The money is shown once it is counted.</p>
          <Refusal error={report.error} />
          {!report.value && report.error === undefined && <Spinner label="Reading the till" />}
          {report.value && <Totals of={report.value} />}
        </section>
        <div className={styles.column}>
          <UnsoldList key={refusals} session={session} onDone={report.read} />
          <ApproveMachine session={session} />
          <MoneyToReturnList session={session} onDone={report.read} />
          <ShowLog />
          <EventForm sessionID={session.id} onDone={report.read} />
        </div>
        <CloseForm session={session} onClosed={report.read} onUnsold={() => setRefusals(refusals + 1)} />
      </div>
    </main>
  )
}
