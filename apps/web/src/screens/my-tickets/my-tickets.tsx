import { w as client } from '@velvet/client/words'
import { sortTickets } from '@velvet/contract/shared/typing/sorting'
import { transferPath } from '@velvet/contract/tickets/transfers'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Banner } from '@velvet/ui/banner'
import { buttonClass } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { Shimmer } from '@velvet/ui/shimmer'
import { Ticket as TicketIcon } from '@velvet/ui/icons/ticket'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from '../../app/router.tsx'
import { bySeat } from '../../app/by-seat.ts'
import { RequireAccount } from '../../app/guards.tsx'
import { lazyNotice } from '../../app/lazy-screen.ts'
import { Screen } from '../../app/screen.tsx'
import { useTickets } from '../../app/use-tickets.ts'
import { w as app } from '../../app/words.ts'
import { readTransferTickets } from '../../parts/kept-transfer.ts'
import { PushOffer } from '../../parts/push-offer.tsx'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import styles from './my-tickets.module.css'
import { purchasesOf } from './purchases.ts'
import { TicketCard } from './ticket-card.tsx'
import { w } from './words.ts'

const WaitsList = lazyNotice(() => import('./waits-list.tsx'))

/** Also shows visitors the tickets that this browser took without an account. Others are sent to sign up. */
export default function MyTickets() {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const [transfers] = useState(readTransferTickets)
  if (!isSignedIn && transfers.length > 0) return <GuestTickets gifts={transfers} />
  return (
    <RequireAccount>
      <OwnTickets />
    </RequireAccount>
  )
}

interface GuestTicketsProps {
  gifts: ReturnType<typeof readTransferTickets>
}

function GuestTickets({ gifts: transfers }: GuestTicketsProps) {
  const navigate = useNavigate()
  const from = useLocation().pathname
  return (
    <Screen title={w.myTickets}>
      <ScreenHeader title={w.myTickets} onBack={() => navigate('/home')} />
      <ul className={styles.list}>
        {sortTickets(transfers.map(({ ticket }) => ticket)).map((ticket) => (
          <TicketCard
            key={ticket.TicketID}
            purchase={[ticket]}
            eager
            to={transferPath(transfers.find((transfer) => transfer.ticket === ticket)?.token ?? '')}
          />
        ))}
      </ul>
      <div className={styles.guest}>
        <p>{w.onThisPhone}</p>
        <Link to="/login" state={{ from }} className={buttonClass('quiet', true)}>
          {app.loginSignup}
        </Link>
      </div>
    </Screen>
  )
}

function OwnTickets() {
  const navigate = useNavigate()
  return (
    <Screen title={w.myTickets}>
      <ScreenHeader title={w.myTickets} backLabel={w.backToProfile} onBack={() => navigate('/profile')} />
      <TicketList />
      {/* It comes late, and must not move the ticket that a person is about to press. */}
      <WaitsList />
    </Screen>
  )
}

/**
 * Shows the tickets stored on the phone at once, and those of the server as soon as they arrive.
 */
function TicketList() {
  const { tickets, isFetching, error, reload } = useTickets()
  const purchases = useMemo(() => purchasesOf(sortTickets([...tickets].sort(bySeat))), [tickets])

  if (purchases.length > 0) {
    return (
      <>
        {error && error !== client.networkError && (
          <div className={styles.notice}>
            <Banner>{fill(w.keptHere, { reason: error })}</Banner>
          </div>
        )}
        {tickets.some(({ TicketStatus }) => TicketStatus === 'Unused') && <PushOffer />}
        <ul className={styles.list}>
          {purchases.map((purchase, index) => (
            <TicketCard key={purchase[0].PurchaseID} purchase={purchase} eager={index < 4} />
          ))}
        </ul>
      </>
    )
  }
  if (isFetching) return <TicketsLoading />
  if (error) {
    return <ReadingFailed text={error} onRetry={reload} />
  }
  return (
    <EmptyState
      icon={TicketIcon}
      action={
        <Link to="/home" className={buttonClass('primary')}>
          {app.seeAMovie}
        </Link>
      }
    >
      {w.noTickets}
    </EmptyState>
  )
}

function TicketsLoading() {
  return (
    <div className={styles.list} role="status" aria-label={w.loading}>
      {Array.from({ length: 3 }, (_, index) => (
        <Shimmer key={index} height="var(--card-height)" />
      ))}
    </div>
  )
}
