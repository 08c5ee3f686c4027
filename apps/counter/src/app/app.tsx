import { mayActAtTill } from '@velvet/contract/sales/counter.rules'
import { pickupCodeIn } from '@velvet/contract/sales/pickups.rules'
import { isScannedPin } from '@velvet/contract/tickets/pin'
import { guardAgainstScans } from '@velvet/ui/scanner-guard'
import { useEffect } from 'react'
import type { TillSession } from '../calls.ts'
import { later } from '../parts/later.tsx'
import { UnfinishedAct } from '../parts/unfinished-act.tsx'
import { TestSlip } from '../receipt/test-slip.tsx'
import { PickupSlip, Receipt } from '../receipt/receipt.tsx'
import { openScanned } from '../scanning/open-scanned.ts'
import { changeState, useCounter } from '../state/counter-state.ts'
import { OpenTill } from '../screens/open-till/open-till.tsx'
import { PrinterPage } from '../screens/printer/printer-page.tsx'
import { SalesPage } from '../screens/sales/sales-page.tsx'
import { Sell } from '../screens/sell/sell.tsx'
import { SignIn } from '../screens/sign-in/sign-in.tsx'
import { TillPage } from '../screens/till/till-page.tsx'
import { ZReportPage } from '../screens/till/z-report.tsx'
import { goTo, usePage } from './use-page.ts'

/** Shows the step that comes first: signing in, opening a till, and then what the address names. */
export function App() {
  const { person, isSignedOut, session, onPaper, left } = useCounter()
  const isSignedIn = person !== undefined && !isSignedOut
  useEffect(() => {
    if (!isSignedIn) return undefined
    return guardAgainstScans({ holdsKeys: true, isTicket: isScanned, onScan: openScanned })
  }, [isSignedIn])
  if (left) return <ZReportPage report={left} onDone={seeLeft} />
  if (!isSignedIn) return <SignIn />
  return (
    <>
      {/* A Z report is printed as the page shows it. Anything else goes on paper without the page. */}
      <div className={onPaper && 'screen-only'}>
        <UnfinishedAct />
        {session && mayActAtTill(person, session.openedBy) ? <TillPages session={session} /> : <OpenTill />}
      </div>
      {onPaper?.kind === 'tickets' && <Receipt sold={onPaper.sold} />}
      {onPaper?.kind === 'pickup' && <PickupSlip pickup={onPaper.pickup} />}
      {onPaper?.kind === 'test-slip' && <TestSlip />}
    </>
  )
}

const isScanned = (text: string) => isScannedPin(text) || pickupCodeIn(text) !== undefined

/** Continues with selling once the report of the person who left was seen. */
function seeLeft() {
  goTo('sell')
  changeState({ left: undefined })
}

const PickupsPage = later(
  () => import('../screens/pickups/pickups-page.tsx').then((part) => part.PickupsPage),
  'Reading the orders',
)

function TillPages({ session }: { session: TillSession }) {
  const page = usePage()
  if (page === 'sales') return <SalesPage session={session} />
  if (page === 'pickups') return <PickupsPage session={session} />
  if (page === 'printer') return <PrinterPage />
  if (page === 'till') return <TillPage session={session} />
  return <Sell session={session} />
}
