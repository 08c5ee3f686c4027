import { useLayoutEffect, useState, lazy, Suspense } from 'react'
import { FIRST, Navigate, useLocation, useNavigate } from '../../app/router.tsx'
import type { Cinema, Showtime } from '@velvet/contract/shared/entities/entities'
import { Screen } from '../../app/screen.tsx'
import { Bought } from '../../parts/purchase/bought.tsx'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { PurchaseHeader } from '../../parts/purchase/purchase-header.tsx'
import { isOfSnacks, snacksVp, type Snacks } from '../../parts/snacks/chosen-snacks.ts'
import { TellMeOfSeats } from '../../parts/waits/tell-me-of-seats.tsx'
import { useMovie } from '../../parts/use-movie.ts'
import { purchaseResumed, type Exchange } from '../../state/booking.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { selectUser } from '../../state/selectors.ts'
import { isOfCode, needsCredit } from './answers.ts'
import { besideBundles, bundlesWithTickets } from './beside-bundles.ts'
import { ChosenSeat } from './chosen-seat.tsx'
import { OfferCode } from './offer-code.tsx'
import { PurchaseBar } from './purchase-bar.tsx'
import { Refusal } from './refusal.tsx'
import { SnacksRow } from './snacks-row.tsx'
import { SeatsRow } from './seats-row.tsx'
import styles from './confirm-ticket.module.css'
import { TypeRows } from './type-rows.tsx'
import { useOffer, type AppliedCode } from './use-offer.ts'
import { usePurchase } from './use-purchase.ts'
import { useTicketCount } from './use-ticket-count.ts'
import { w } from './words.ts'
import { ADULT_RATINGS } from '@velvet/contract/catalogue/films.rules'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { formatVp } from '@velvet/contract/points/vp'
import { Banner } from '@velvet/ui/banner'
import { filled } from '@velvet/ui/filled'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { w as client } from '@velvet/client/words'
import { Dialog } from '@velvet/ui/dialog'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import type { SeatChoiceProps } from './seat-choice.tsx'
import { SeatsLoading } from './seats-loading.tsx'

const SeatChoice = lazy(() => import('./seat-choice.tsx').catch(() => ({ default: Missing })))

export default function ConfirmTicket() {
  const dispatch = useAppDispatch()
  const booking = useAppSelector((state) => state.booking)
  const uuid = useAppSelector((state) => state.auth.user)
  const { key } = useLocation()
  // The app has opened this address before, so the customer has left the top-up by Back, and goes on with what they
  // had chosen.
  const [putOff] = useState(booking.showtime || key.startsWith(FIRST) ? null : booking.intent)
  const { showtime, cinema } = putOff ?? booking
  // The selection is remembered from the start, because a purchase clears it while its tickets are
  // still shown.
  const [selection] = useState({ showtime, cinema, uuid, exchange: (putOff ?? booking).exchange ?? null })
  useLayoutEffect(() => {
    if (putOff) dispatch(purchaseResumed())
  }, [dispatch, putOff])
  if (!selection.showtime || !selection.cinema || !selection.uuid) {
    return <Navigate to="/" replace />
  }
  const { showtime: selected, ...rest } = selection
  return <Confirmation {...rest} selected={selected} cinema={selection.cinema} uuid={selection.uuid} />
}

interface ConfirmationProps {
  exchange: Exchange | null
  selected: Showtime
  cinema: Cinema
  uuid: string
}

function Confirmation({ selected, cinema, uuid, exchange }: ConfirmationProps) {
  const navigate = useNavigate()
  const { movie } = useMovie(selected.MovieID)
  const offer = useOffer(selected, uuid)
  const selection = { uuid, showtimeId: selected.ShowtimeID, cinemaId: cinema.CinemaID, exchange }
  const purchase = usePurchase(selection, offer.reload)
  const [applied, setApplied] = useState<AppliedCode>()
  const [snacks, setSnacks] = useState<Snacks>([])
  const [isSpent, setIsSpent] = useState(false)
  const [seen, setSeen] = useState(purchase.failure)
  if (purchase.failure !== seen) {
    setSeen(purchase.failure)
    // The menu has changed, so the customer chooses again from the current one.
    if (isOfSnacks(purchase.failure)) setSnacks([])
    // A refused code no longer lowers the price, and neither does an offer that this customer has used up.
    if (applied && isOfCode(purchase.failure)) setApplied(undefined)
    else if (purchase.failure?.code === 'offer-used') setIsSpent(true)
  }
  const automatic = isSpent ? offer.offers.filter(({ usesEach }) => usesEach === null) : offer.offers
  const chosen = purchase.unanswered ? [] : snacks
  const isBundled = bundlesWithTickets(chosen).length > 0
  const offers = isBundled ? [] : applied ? [...automatic, applied.offer] : automatic
  const counted = useTicketCount({ ...offer, offers }, purchase.unanswered)
  const standard = { typeID: STANDARD_TYPE_ID, price: offer.price, count: counted.count }
  const tickets = counted.lines.length > 0 ? counted.lines : [standard]
  const ticketCount = besideBundles(counted, chosen, tickets)
  // The server refuses a code beside a bundle with tickets, and says so.
  const code = applied && (isBundled || ticketCount.offer?.id === applied.offer.id) ? applied.code : undefined
  const { askedVp, failure } = purchase
  const balance = useAppSelector(selectUser)?.Balance ?? 0
  // If the balance is enough for fewer tickets, the refusal of more tickets is not shown any more.
  const total = ticketCount.total + snacksVp(chosen)
  const isPayable = total < askedVp && total <= balance
  const shown = needsCredit(failure) && isPayable ? { ...purchase, failure: undefined } : purchase
  const [isChoosing, setIsChoosing] = useState(false)
  const onChoose = () => setIsChoosing(true)

  if (purchase.bought) return <Bought bought={purchase.bought} paid={total - (exchange?.paid ?? 0)} />
  const title = exchange ? w.changeTicket : w.confirmTicket
  return (
    <Screen title={title}>
      <div className={styles.whole}>
        {exchange ? (
          <ScreenHeader title={title} onBack={() => navigate('/ticketdetails')} />
        ) : (
          <PurchaseHeader title={title} step={3} onBack={() => navigate('/selectcinema')} />
        )}
        <div className={styles.content}>
          <Refusal
            otherShowtimes={exchange ? '/ticketdetails' : `/movie/${selected.MovieID}`}
            purchase={shown}
            onChoose={onChoose}
          />
          {exchange ? <Exchanged exchange={exchange} /> : <AlreadyBought showtimeId={selected.ShowtimeID} />}
          <ChosenSeat movie={movie} showtime={offer.showtime} cinema={cinema} />
          {movie && ADULT_RATINGS.includes(movie.Rating) && (
            <Banner>{fill(w.forAdults, { rating: movie.Rating })}</Banner>
          )}
          {ticketCount.lines.length > 0 && <TypeRows ticketCount={ticketCount} />}
          {!purchase.unanswered && !ticketCount.isSoldOut && <SeatsRow onChoose={onChoose} isBusy={purchase.isBusy} />}
          {!purchase.unanswered && !exchange && !ticketCount.isSoldOut && (
            <OfferCode
              applied={applied}
              showtimeID={selected.ShowtimeID}
              tickets={ticketCount.tickets ?? [{ typeID: STANDARD_TYPE_ID, count: ticketCount.count }]}
              isBundled={isBundled}
              onApply={setApplied}
            />
          )}
          {offer.sellsSnacks && !purchase.unanswered && !exchange && !ticketCount.isSoldOut && (
            <SnacksRow
              cinemaID={cinema.CinemaID}
              snacks={snacks}
              tickets={tickets}
              hasCode={applied !== undefined}
              isBusy={purchase.isBusy}
              onChoose={setSnacks}
            />
          )}
          <TellMeOfSeats showtimes={[offer.showtime]} />
          <NeedsNetwork text={w.networkForSeat} />
        </div>
        <PurchaseBar
          ticketCount={ticketCount}
          offer={offer}
          code={code}
          snacks={chosen}
          purchase={shown}
          onChoose={onChoose}
        />
      </div>
      {isChoosing && (
        <SeatSheet showtimeId={selected.ShowtimeID} ticketCount={ticketCount} onClose={() => setIsChoosing(false)} />
      )}
    </Screen>
  )
}

/** Names the seats that the customer already has for this showtime, before they pay for more. */
function AlreadyBought({ showtimeId }: { showtimeId: string }) {
  const tickets = useAppSelector((state) => state.tickets.tickets)
  const seats = tickets
    .filter(({ ShowtimeID, Refunded }) => ShowtimeID === showtimeId && !Refunded)
    .map(({ SeatNumber }) => SeatNumber)
  if (seats.length === 0) return null
  const text = plural(seats.length, w.haveTicket, w.haveTickets)
  return <Banner>{fill(text, { tickets: seats.length, seats: seats.join(', ') })}</Banner>
}

/** Says which tickets are exchanged, and that their price pays for part of the new ones. */
function Exchanged({ exchange: { film, seats, ticketIDs, paid } }: { exchange: Exchange }) {
  const text = plural(ticketIDs.length, w.exchangesSeat, w.exchangesSeats)
  return <Banner>{filled(text, { film: titleCase(film), seats, points: <bdi>{formatVp(paid)}</bdi> })}</Banner>
}

function Missing() {
  return <ReadingFailed text={client.networkError} onRetry={() => location.reload()} />
}

/** The sheet in which seats are chosen. What it shows loads when it opens for the first time. */
function SeatSheet(props: SeatChoiceProps) {
  return (
    <Dialog title={w.chooseSeats} onClose={props.onClose}>
      <Suspense fallback={<SeatsLoading />}>
        <SeatChoice {...props} />
      </Suspense>
    </Dialog>
  )
}
