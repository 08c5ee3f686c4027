import { KEYS_OF_PAGES, KEYS_OF_PANELS } from '@velvet/contract/sales/counter.rules'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { useEffect, type MouseEvent } from 'react'
import { goTo } from '../../app/use-page.ts'
import { useTitle } from '../../app/use-title.ts'
import type { Sold, TillSession } from '../../calls.ts'
import { contactNow } from '../../offline/keep-in-contact.ts'
import { offeredShowtimes } from '../../offline/offered.ts'
import { OfflineState } from '../../offline/offline-state.tsx'
import { Key } from '../../parts/key.tsx'
import { nairaText } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useCounter } from '../../state/counter-state.ts'
import { Awaiting } from './awaiting.tsx'
import { OpenSale } from './open-sale.tsx'
import { printTickets } from '../../receipt/print.ts'
import { backFrom, opened, seated, withSeats } from './sale.ts'
import { itemsKobo } from './snacks-of-sale.ts'
import { SeatPanel } from './seat-panel.tsx'
import styles from './sell.module.css'
import { ShowtimeList } from './showtime-list.tsx'
import { SnacksPanel } from '../snacks/snacks-panel.tsx'
import { SoldNow } from './sold.tsx'
import { useSale } from './use-sale.ts'

/** The page on which the till sells: the showtimes of today, the tickets and the money. */
export function Sell({ session }: { session: TillSession }) {
  useTitle('Sell')
  const counter = useCounter()
  const { person, pending, awaited, payment, waitsFor, sold, refusal } = counter
  const { contactProblem, printerFails, isOffline } = counter
  const offered = offeredShowtimes(counter)
  const { sale, showtime, shownSeats, begin, beginFood, change, pay, refer, resume } = useSale(session, offered)
  useEffect(contactNow, [session.id, sold?.purchase.id])
  return (
    <main className={styles.page} onClick={freeTheKeys}>
      <header className="head">
        <h1>{session.till.name}</h1>
        <p className="muted grow">
          {session.till.cinema} · {person?.name}
        </p>
        <Button
          look="quiet"
          aria-keyshortcuts={KEYS_OF_PANELS.snacks}
          disabled={sale.panel !== undefined || pending !== undefined || awaited !== undefined}
          onClick={() => (sale.step === 'showtime' ? beginFood() : change(opened(sale, 'snacks')))}
        >
          <Key is={KEYS_OF_PANELS.snacks} /> Snacks{sale.items.length > 0 && ` ${nairaText(itemsKobo(sale))}`}
        </Button>
        <Button look="quiet" aria-keyshortcuts={KEYS_OF_PAGES.pickups} onClick={() => goTo('pickups')}>
          <Key is={KEYS_OF_PAGES.pickups} /> Pick-ups
        </Button>
        <Button look="quiet" aria-keyshortcuts={KEYS_OF_PAGES.sales} onClick={() => goTo('sales')}>
          <Key is={KEYS_OF_PAGES.sales} /> Find a sale
        </Button>
        <Button look="quiet" aria-keyshortcuts={KEYS_OF_PAGES.till} onClick={() => goTo('till')}>
          <Key is={KEYS_OF_PAGES.till} /> Till
        </Button>
      </header>
      <OfflineState />
      {printerFails && <Banner>The receipt printer does not answer, so the browser prints. See Till, Printer.</Banner>}
      {!pending && <Refusal error={refusal} />}
      {sale.panel === 'snacks' ? (
        <SnacksPanel sale={sale} types={showtime?.types ?? []} cinemaID={session.till.cinemaID} onChange={change} />
      ) : sale.panel === 'plan' && showtime ? (
        <SeatPanel
          sale={sale}
          showtime={showtime}
          onTake={(seats) => change(seated(withSeats(sale, seats, showtime)))}
          onClose={() => change(backFrom(sale))}
        />
      ) : (
        <div className={styles.columns}>
          <section className={styles.part} aria-label="Showtimes">
            <Refusal error={contactProblem} />
            {!offered && contactProblem === undefined && <Spinner label="Reading the showtimes" />}
            {offered?.length === 0 && <p>Nothing more is shown today.</p>}
            <ShowtimeList
              showtimes={offered ?? []}
              // The till waits for this payment, whichever showtime comes next.
              selected={awaited ? (payment?.showtimeID ?? undefined) : showtime?.id}
              isOffline={isOffline}
              onOpen={(id) => pending || awaited || begin(id)}
            />
          </section>
          {sale.step !== 'showtime' && !awaited && (showtime ?? sale.showtimeID === undefined) && (
            <OpenSale
              sale={sale}
              showtime={sale.showtimeID === undefined ? undefined : showtime}
              shownSeats={shownSeats}
              session={session}
              onChange={change}
              onPay={pay}
              onReference={refer}
            />
          )}
          {awaited && <Awaiting awaited={awaited} onBack={resume} />}
          {pending && <Selling waitsFor={waitsFor} />}
          {sale.step === 'showtime' && !pending && !awaited && (
            <BeforeSale sold={sold} isOffered={showtime !== undefined} />
          )}
        </div>
      )}
    </main>
  )
}

/** Shows the last sale. A till that has sold nothing yet says how a sale begins. */
function BeforeSale({ sold, isOffered }: { sold: Sold | undefined; isOffered: boolean }) {
  if (sold) return <SoldNow sold={sold} onPrint={() => printThenSell(sold)} />
  if (!isOffered) return null
  return (
    <section className={styles.part} aria-label="How a sale begins">
      <p className="muted">Touch a showtime to sell its tickets. Enter opens the marked one.</p>
    </section>
  )
}

/** Shows that the server has not decided the sale yet. */
function Selling({ waitsFor }: { waitsFor: unknown }) {
  return (
    <section className={styles.part} role="status">
      <Spinner label="Selling" />
      {waitsFor !== undefined && (
        <Banner>
          No answer has come yet. The sale is kept on this till and is made once, as soon as the server answers.
        </Banner>
      )}
    </section>
  )
}

/** Takes the focus from a button that was tapped, so that the next Enter does not press it again. */
function freeTheKeys({ detail, target }: MouseEvent): void {
  const isTap = detail > 0
  if (isTap && target instanceof Element) target.closest('button')?.blur()
}

function printThenSell(sold: Sold): void {
  void printTickets(sold)
  // Without the focus on Print, the next Enter opens the next showtime.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
