import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { sortTickets } from '@velvet/contract/shared/typing/sorting'
import { EmptyState } from '@velvet/ui/empty-state'
import { buttonClass } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { Shimmer } from '@velvet/ui/shimmer'
import { Ticket as TicketIcon } from '@velvet/ui/icons/ticket'
import { Users } from '@velvet/ui/icons/users'
import { Link, useLocation, useNavigate } from '../../app/router.tsx'
import { bySeat } from '../../app/by-seat.ts'
import { Screen } from '../../app/screen.tsx'
import { useTickets } from '../../app/use-tickets.ts'
import { ticketIdOf } from '../../device/destination.ts'
import { MoreForTicket } from '../../parts/more-for-ticket.tsx'
import { Rows, Row } from '../../parts/row.tsx'
import { TicketActions } from '../../parts/ticket-actions.tsx'
import { TicketPaper } from '../../parts/ticket-paper.tsx'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { ticketSelected } from '../../state/booking.ts'
import { AddToWallet } from './add-to-wallet.tsx'
import { ChangeTicket } from './change-ticket.tsx'
import { GiveTicket, TakeBack } from './give-ticket.tsx'
import { isToUse } from '../../parts/is-to-use.ts'
import { RefundTicket } from './refund-ticket.tsx'
import { PurchaseNavigation } from './purchase-navigation.tsx'
import { SendPin } from './send-pin.tsx'
import { TicketSnacks } from './ticket-snacks.tsx'
import { TellAFriend } from './tell-a-friend.tsx'
import styles from './ticket-details.module.css'
import { useSwipe } from './use-swipe.ts'
import { w } from './words.ts'
import { Suspense, useState, useEffect } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import { deviceType } from '@velvet/device/platform'
import { holdScreen } from '@velvet/device/screen'

const BookingDialog = lazyDialog(() => import('./booking-dialog.tsx'))

/**
 * Shows the ticket stored on the phone, and asks the server in the background whether it was used.
 */
export default function TicketDetails() {
  const navigate = useNavigate()
  const { tickets, isFetching, error, reload } = useTickets()
  const { selectedId, isAskedFor, select } = useSelectedTicket(tickets)
  const ticket = tickets.find(({ TicketID }) => TicketID === selectedId)
  const purchase = tickets.filter(({ PurchaseID }) => PurchaseID === ticket?.PurchaseID).sort(bySeat)
  const position = purchase.findIndex(({ TicketID }) => TicketID === selectedId)
  useHeldScreen(ticket !== undefined)

  function step(by: 1 | -1) {
    const next = purchase[position + by]
    if (next) select(next.TicketID)
  }
  return (
    <Screen title={w.title}>
      <ScreenHeader
        title={w.yourTicket}
        backLabel={w.backToTickets}
        onBack={() => navigate('/mytickets')}
        action={purchase.length > 1 && <PurchaseNavigation position={position} count={purchase.length} onStep={step} />}
      />
      {ticket ? (
        <TicketShown ticket={ticket} purchase={purchase} onStep={step} />
      ) : (
        <NoTicket isFetching={isFetching} error={error} reload={reload} isAskedFor={isAskedFor} />
      )}
    </Screen>
  )
}

interface TicketShownProps {
  ticket: Ticket
  purchase: readonly Ticket[]
  onStep: (by: 1 | -1) => void
}

function TicketShown({ ticket, purchase, onStep }: TicketShownProps) {
  const swipe = useSwipe(onStep)
  return (
    <div className={styles.content}>
      <div className={styles.swiped} {...swipe}>
        <TicketPaper key={ticket.TicketID} ticket={ticket} />
      </div>
      <TicketActions key={`actions-${ticket.TicketID}`} ticket={ticket} purchase={purchase}>
        <TellAFriend movie={ticket.MovieTitle} />
        {isToUse(ticket) && <GiveTicket ticket={ticket} />}
      </TicketActions>
      {isToUse(ticket) && deviceType() === 'Android' && (
        <AddToWallet key={`wallet-${ticket.TicketID}`} ticket={ticket} />
      )}
      <TicketSnacks key={`snacks-${ticket.TicketID}`} ticket={ticket} />
      {(ticket.CanTakeBack || (ticket.LinkSent && isToUse(ticket))) && (
        <Card key={`back-${ticket.TicketID}`}>
          <Rows>
            <TakeBack ticket={ticket} />
          </Rows>
        </Card>
      )}
      <MoreForTicket key={`more-${ticket.TicketID}`} ticket={ticket}>
        {purchase.length > 1 && <ShareBooking purchase={purchase} />}
        {isToUse(ticket) && <SendPin ticket={ticket} />}
        <ChangeTicket ticket={ticket} purchase={purchase} />
        <RefundTicket ticket={ticket} />
      </MoreForTicket>
    </div>
  )
}

/**
 * Returns the ticket whose card was tapped. Otherwise it returns the ticket that was last shown, if
 * that can be used, or else the next one.
 */
function useSelectedTicket(tickets: readonly Ticket[]) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { state, search } = useLocation()
  const named = ticketIdOf(state) ?? new URLSearchParams(search).get('ticketId') ?? undefined
  const remembered = useAppSelector(({ booking }) => booking.ticketId)
  const usable = sortTickets([...tickets].sort(bySeat)).filter(isToUse)
  const isUsable = usable.some(({ TicketID }) => TicketID === remembered)
  const selectedId = named ?? (isUsable ? remembered : usable[0]?.TicketID)

  function select(ticketId: string) {
    dispatch(ticketSelected(ticketId))
    navigate('/ticketdetails', { replace: true, state: { ticketId } })
  }
  return { selectedId, isAskedFor: named !== undefined, select }
}

interface NoTicketProps {
  /** True when the address names the ticket by its id. */
  isAskedFor: boolean
  isFetching: boolean
  error: string | null
  reload: () => void
}

function NoTicket({ isAskedFor, isFetching, error, reload }: NoTicketProps) {
  if (isFetching) {
    return (
      <div className={styles.content} role="status" aria-label={w.loading}>
        <Shimmer height={640} />
      </div>
    )
  }
  if (error) {
    return <ReadingFailed text={error} onRetry={reload} />
  }
  const toList = (
    <Link to="/mytickets" className={buttonClass('primary')}>
      {w.myTickets}
    </Link>
  )
  return (
    <EmptyState icon={TicketIcon} action={toList}>
      {isAskedFor ? w.notYours : w.noneToUse}
    </EmptyState>
  )
}

/** Leads to who has which ticket of a purchase. */
function ShareBooking({ purchase }: { purchase: readonly Ticket[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Row icon={Users} label={w.whoHasWhich} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <BookingDialog purchase={purchase} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Keeps the screen on, and as bright as the phone permits, for the scan at the door. */
function useHeldScreen(isOn: boolean): void {
  useEffect(() => (isOn ? holdScreen() : undefined), [isOn])
}
