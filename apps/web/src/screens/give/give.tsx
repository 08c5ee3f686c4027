import type { Transfer } from '@velvet/contract/tickets/transfers.calls'
import { GIFT_TOKEN } from '@velvet/contract/tickets/transfers'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Banner } from '@velvet/ui/banner'
import { Button, buttonClass } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { Shimmer } from '@velvet/ui/shimmer'
import { Link, useLocation, useNavigate, useParams } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { FilmPoster } from '../../parts/film-poster.tsx'
import { MoreForTicket } from '../../parts/more-for-ticket.tsx'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { TicketActions } from '../../parts/ticket-actions.tsx'
import { Paper, TicketPaper } from '../../parts/ticket-paper.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import styles from './give.module.css'
import { useTransfer } from './use-transfer.ts'
import { w } from './words.ts'

/** Shows the ticket of a link, which anybody can take who has it, also without an account. */
export default function Give() {
  const { token = '' } = useParams()
  return GIFT_TOKEN.test(token) ? <WholeLink token={token} /> : <CutLink />
}

/** Chats and people cut long links. The server knows no ticket by a part of one. */
function CutLink() {
  const navigate = useNavigate()
  return (
    <Screen title={w.title}>
      <ScreenHeader title={w.title} backLabel={w.seeFilms} onBack={() => navigate('/home')} />
      <div className={styles.content}>
        <Banner>{w.cutLink}</Banner>
      </div>
    </Screen>
  )
}

function WholeLink({ token }: { token: string }) {
  const navigate = useNavigate()
  const { gift: transfer, ticket, error, isBusy, take, retry } = useTransfer(token)
  const ownName = useAppSelector((state) => state.updatedUserData.userData?.Username)
  const isOwn = ownName !== undefined && transfer?.From === ownName
  return (
    <Screen title={w.title}>
      <ScreenHeader title={w.title} backLabel={w.seeFilms} onBack={() => navigate('/home')} />
      <div className={styles.content}>
        {ticket && <TicketPaper ticket={ticket} />}
        {ticket && <TicketActions ticket={ticket} purchase={[ticket]} />}
        {ticket && <HowToKeep />}
        {ticket && <MoreForTicket ticket={ticket} />}
        {!ticket && transfer && (
          <>
            <Offer gift={transfer} />
            {isOwn && <Banner kind="info">{w.own}</Banner>}
            {error && <Banner>{error}</Banner>}
            <Button wide busy={isBusy} onClick={() => void take()}>
              {isOwn ? w.takeBack : w.take}
            </Button>
          </>
        )}
        {!ticket && !transfer && (error ? <ReadingFailed text={error} onRetry={retry} /> : <Loading />)}
      </div>
    </Screen>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={w.loading}>
      <Shimmer height={320} />
    </div>
  )
}

/** Shows the ticket with its giver in place of the code, which only the person gets who takes it. */
function Offer({ gift: transfer }: { gift: Transfer }) {
  return (
    <Paper ticket={transfer}>
      <div className={styles.poster}>
        <FilmPoster url={transfer.PosterURL} colour={transfer.Colour} sizes="92px" eager />
      </div>
      {transfer.From && <p className={styles.giver}>{fill(w.from, { name: transfer.From })}</p>}
    </Paper>
  )
}

/** Says where a ticket is that was taken without an account. */
function HowToKeep() {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const from = useLocation().pathname
  if (isSignedIn) return null
  return (
    <Card>
      <div className={styles.keep}>
        <p>{w.howToKeep}</p>
        <Link to="/login" state={{ from }} className={buttonClass('quiet', true)}>
          {w.logIn}
        </Link>
      </div>
    </Card>
  )
}
