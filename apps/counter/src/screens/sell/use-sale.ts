import { KEYS_OF_PAGES, KEYS_OF_PANELS, type TenderKind } from '@velvet/contract/sales/counter.rules'
import { CallError } from '@velvet/client/call-error'
import { useEffect, useEffectEvent, useState } from 'react'
import { goTo } from '../../app/use-page.ts'
import { theDatabase } from '../../app/start-counter.ts'
import type { CounterShowtime, TillSession } from '../../calls.ts'
import { useFreeKeys } from '../../parts/use-page-keys.ts'
import { openDrawer } from '../../receipt/print.ts'
import { awaitPayment } from '../../queue/await-payment.ts'
import { sell } from '../../queue/sell.ts'
import { changeState, counterState, useCounter } from '../../state/counter-state.ts'
import { afterKey } from './sale-keys.ts'
import { NO_TICKETS, orderedIn } from '../../parts/sale-at.ts'
import { useShownSeats } from './use-shown-seats.ts'
import {
  askedAgain,
  begun,
  confirmedBy,
  FOOD_SALE,
  isPaid,
  NEW_SALE,
  opened,
  paidBy,
  referred,
  refused,
  ticketsOf,
  unpaid,
  type Sale,
} from './sale.ts'
import { isBundled } from './snacks-of-sale.ts'

interface SaleAtTill {
  sale: Sale
  /** The showtime that was chosen in the list, or else the next one with free seats. */
  showtime: CounterShowtime | undefined
  /** The seats that the sale takes if no other buyer is faster; empty while they are not known. */
  shownSeats: readonly string[]
  begin: (id: string) => void
  /** Begins a sale of food and drinks without tickets. */
  beginFood: () => void
  change: (sale: Sale) => void
  pay: (kind: TenderKind) => void
  refer: (reference: string, reason?: string) => void
  /** Shows a sale again, because it is not paid. */
  resume: (sale: Sale) => void
}

/** Keeps the sale while it is put together, sends it once it is paid, and listens to the keyboard. */
export function useSale(
  { id: sessionID, till }: TillSession,
  showtimes: readonly CounterShowtime[] | undefined,
): SaleAtTill {
  const [chosen, setChosen] = useState<string>()
  const { sale = NEW_SALE, pending, awaited, isOffline } = useCounter()
  const id = sale.showtimeID ?? chosen
  const listed = showtimes?.find((one) => one.id === id)
  const showtime = listed ?? showtimes?.find(({ seatsLeft }) => seatsLeft > 0) ?? showtimes?.[0]
  const shownSeats = useShownSeats(sale, showtime)
  const prices = showtime ?? NO_TICKETS

  /** Sends the sale if it is paid, and shows it otherwise. */
  const goOn = (next: Sale) => {
    if (pending || awaited || (!showtime && next.showtimeID !== undefined)) return
    // The plan, codes and free tickets need the server.
    if (isOffline && next.panel && next.panel !== 'phone' && next.panel !== 'snacks') return
    if (next.asks === 'transfer' && !till.hasAccount) return
    const by = confirmedBy(next, till, prices)
    if (by) return void awaitMoney(next, by)
    const isWhole = isPaid(next, prices)
    if (isWhole && isOffline && isBundled(next)) {
      // The panel of snacks says that bundles with tickets need the network.
      setSale(unpaid(next, 'snacks'))
      return
    }
    setSale(isWhole ? NEW_SALE : next)
    if (isWhole) void send(next)
  }

  const inputOf = (whole: Sale) =>
    showtime && ticketsOf(whole) > 0
      ? inputFor(whole, { sessionID, showtimeID: showtime.id, shownSeats })
      : moneyOf(whole, sessionID)

  /** Sends a sale. After a refusal it is shown again, unless another sale has begun. */
  const send = async (whole: Sale) => {
    setChosen(undefined)
    await sell(theDatabase(), inputOf(whole))
    const { refusal, sold } = counterState()
    if (sold?.purchase.tenders.some(({ kind }) => kind === 'cash')) void openDrawer()
    if (refusal === undefined) return
    const again = isOfReference(refusal) ? askedAgain(whole) : refused(whole)
    showAgain(again)
  }

  /** Waits for a payment that a provider has to confirm. After a refusal the money is shown again. */
  const awaitMoney = async (asking: Sale, by: 'terminal' | 'transfer') => {
    const sale = { ...asking, asks: undefined, typed: '' }
    setSale(NEW_SALE)
    const input = { ...inputOf(sale), by }
    await awaitPayment(theDatabase(), { input, sale })
    const { refusal } = counterState()
    if (refusal === undefined) return
    const again = isOfReference(refusal) ? askedAgain(sale) : sale
    showAgain(again)
  }

  const begin = (next: Sale) => {
    changeState({ refusal: undefined })
    goOn(next)
  }

  // A scanned voucher can pay for the last ticket of a sale.
  const isPaidByVoucher = sale.tenders.at(-1)?.voucher !== undefined && showtime !== undefined && isPaid(sale, showtime)
  const sendPaid = useEffectEvent(() => goOn(sale))
  useEffect(() => {
    if (isPaidByVoucher) sendPaid()
  }, [isPaidByVoucher])

  useFreeKeys((event) => {
    if (sale.step === 'showtime' && event.key.toUpperCase() === KEYS_OF_PANELS.snacks) begin(FOOD_SALE)
    else if (sale.step === 'showtime' && event.key.toUpperCase() === KEYS_OF_PAGES.pickups) goTo('pickups')
    else if (sale.step === 'showtime') {
      if (!showtime) return
      const index = showtimes?.indexOf(showtime) ?? 0
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (event.key === 'Enter') begin(begun(showtime.id))
      else if (event.key === KEYS_OF_PANELS.plan) begin(opened(begun(showtime.id), 'plan'))
      else if (event.key.toUpperCase() === KEYS_OF_PAGES.sales) goTo('sales')
      else if (event.key.toUpperCase() === KEYS_OF_PAGES.till) goTo('till')
      else if (step) setChosen(showtimes?.[index + step]?.id ?? showtime.id)
      else return
    } else {
      const next = afterKey(sale, event.key, prices)
      if (next === sale) return
      goOn(next)
    }
    event.preventDefault()
  })

  return {
    sale,
    showtime,
    shownSeats,
    begin: (showtimeID) => begin(begun(showtimeID)),
    beginFood: () => begin(FOOD_SALE),
    change: goOn,
    pay: (kind) => goOn(paidBy(sale, kind, prices)),
    refer: (reference, reason) => {
      changeState({ refusal: undefined })
      goOn(referred(sale, { reference, reason }, prices))
    },
    resume: setSale,
  }
}

/** These refusals are about the reference of a card, so the till asks for it again. */
const OF_REFERENCES = ['tender-used', 'typing-unexplained']

const isOfReference = (refusal: unknown) => refusal instanceof CallError && OF_REFERENCES.includes(refusal.code)

function setSale(sale: Sale): void {
  changeState({ sale })
}

/** Shows a sale again after its refusal, unless another one has begun. */
function showAgain(sale: Sale): void {
  if ((counterState().sale ?? NEW_SALE) === NEW_SALE) setSale(sale)
}

/** Returns the money of a sale, and its food and drinks. */
function moneyOf({ items, tenders }: Sale, sessionID: string) {
  return {
    sessionID,
    ...(items.length > 0 && {
      items: items.map(({ itemID, count, choices, version }) => ({
        itemID,
        count,
        ...(choices && { choices: [...choices] }),
        ...(version !== undefined && { version }),
      })),
    }),
    tenders: tenders.map(({ kind, kobo, reference, reason }) => ({
      kind,
      kobo,
      ...(reference !== undefined && { reference }),
      ...(reason !== undefined && { reason }),
    })),
  }
}

function inputFor(
  sale: Sale,
  { sessionID, showtimeID, shownSeats }: { sessionID: string; showtimeID: string; shownSeats: readonly string[] },
) {
  const { counts, seats, zone, phoneNumber, code } = sale
  return {
    ...moneyOf(sale, sessionID),
    showtimeID,
    tickets: orderedIn(counts),
    ...(seats.length > 0 && { seats: [...seats] }),
    ...(seats.length === 0 && zone !== 'standard' && { zone }),
    ...(seats.length === 0 && shownSeats.length > 0 && { shownSeats: [...shownSeats] }),
    ...(phoneNumber !== undefined && { phoneNumber }),
    ...(code?.offer && { code: code.code }),
  }
}
