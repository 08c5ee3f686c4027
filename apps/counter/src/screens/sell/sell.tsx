import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import type { MouseEvent } from 'react'
import { goTo } from '../../app/use-page.ts'
import { useTitle } from '../../app/use-title.ts'
import type { TillSession } from '../../calls.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useCounter } from '../../state/counter-state.ts'
import { Money } from './money.tsx'
import { Receipt } from './receipt.tsx'
import styles from './sell.module.css'
import { ShowtimeList } from './showtime-list.tsx'
import { SoldNow } from './sold.tsx'
import { TicketTypes } from './ticket-types.tsx'
import { useSale } from './use-sale.ts'
import { useShowtimes } from './use-showtimes.ts'

/** The page on which the till sells: the showtimes of today, the tickets and the money. */
export function Sell({ session }: { session: TillSession }) {
  useTitle('Sell')
  const { person, pending, waitsFor, sold, refusal } = useCounter()
  const showtimes = useShowtimes(session.till.cinemaID, sold?.purchase.id)
  const { sale, showtime, begin, change, pay, refer } = useSale(session.id, showtimes.items)
  const isOpen = sale.step !== 'showtime'
  return (
    <>
      <main className={styles.page} onClick={freeTheKeys}>
        <header className={styles.header}>
          <h1>{session.till.name}</h1>
          <p className="muted grow">
            {session.till.cinema} · {person?.name}
          </p>
          <Button look="quiet" onClick={() => goTo('till')}>
            Till
          </Button>
        </header>
        <div className={styles.columns}>
          <section className={styles.part} aria-label="Showtimes">
            <Refusal error={showtimes.error} />
            {!showtimes.items && showtimes.error === undefined && (
              <Spinner label="Reading the showtimes" />
            )}
            {showtimes.items?.length === 0 && <p>Nothing more is shown today.</p>}
            <ShowtimeList
              showtimes={showtimes.items ?? []}
              selected={showtime?.id}
              onOpen={(id) => pending || begin(id)}
            />
          </section>
          {isOpen && showtime && <TicketTypes sale={sale} showtime={showtime} onChange={change} />}
          {isOpen && showtime && (
            <Money
              sale={sale}
              types={showtime.types}
              onChange={change}
              onPay={pay}
              onReference={refer}
            />
          )}
          {pending && (
            <section className={styles.part} role="status">
              <Spinner label="Selling" />
              {waitsFor && (
                <Banner>
                  No answer has come yet. The sale is kept on this till and is made once, as soon as
                  the server answers.
                </Banner>
              )}
            </section>
          )}
          {!isOpen && !pending && <Refusal error={refusal} />}
          {!isOpen && sold && <SoldNow sold={sold} onPrint={() => printThenSell()} />}
        </div>
      </main>
      {sold && <Receipt sold={sold} />}
    </>
  )
}

/** Takes the focus from a button that was tapped, so that the next Enter does not press it again. */
function freeTheKeys({ detail, target }: MouseEvent): void {
  const isTap = detail > 0
  if (isTap && target instanceof Element) target.closest('button')?.blur()
}

function printThenSell(): void {
  window.print()
  // Without the focus on Print, the next Enter opens the next showtime.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
