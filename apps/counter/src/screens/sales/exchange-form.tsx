import { KEYS_OF_PANELS } from '@velvet/contract/sales/counter.rules'
import { SEAT_ZONES, ZONE_NAMES, type SeatZone } from '@velvet/contract/catalogue/seat-plan'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Counter } from '@velvet/ui/counter'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState, type KeyboardEvent } from 'react'
import type { CounterShowtime, EarlierSale, SoldType } from '../../calls.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { Key } from '../../parts/key.tsx'
import { nairaText } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { useCounter } from '../../state/counter-state.ts'
import type { Act, Outcome } from '../../store/kept-act.ts'
import { countsFor, differenceOf, firstOffered, seatsIn, ticketsIn, type Counts } from './exchange.ts'
import { ExchangeCode, type ExchangeOffer } from './exchange-code.tsx'
import { orderedIn, withOffer } from '../../parts/sale-at.ts'
import { NEW_SALE } from '../sell/sale.ts'
import { startOf } from '../sell/showtime-list.tsx'
import { ExchangeMoney, NO_MONEY, tendersOf } from './exchange-money.tsx'
import { PlanOfExchange, useZones } from './plan-of-exchange.tsx'
import { useDaysOnSale } from './use-days-on-sale.ts'

/** A till cannot exchange tickets offline, because only the server knows the tickets of other buyers. */
export const EXCHANGES_NEED_NETWORK =
  'Exchanges need the network. Ask the customer to wait with the tickets: the till offers them as soon as it is back.'

interface ExchangeFormProps {
  sale: EarlierSale
  /** The tickets that the customer returns. */
  tickets: EarlierSale['tickets']
  sessionID: string
  hasTerminal: boolean
  onDone: (outcome: Outcome) => void
}

/**
 * Exchanges tickets of a sale. Pressing only Enter takes the selected showtime, any adjacent free seats and exact cash.
 */
export function ExchangeForm({ sale, tickets, sessionID, hasTerminal, onDone }: ExchangeFormProps) {
  const { isOffline } = useCounter()
  const isWholeSale = sale.offer !== null && !sale.hasBegun && tickets.length === sale.toRefund.length
  const exchangedID = isWholeSale ? sale.purchase.id : undefined
  const { day, days, showtimes = [], error, choose: chooseDay } = useDaysOnSale(exchangedID)
  const [open, setOpen] = useState<'plan' | 'code'>()
  const [offer, setOffer] = useState<ExchangeOffer>()
  const [chosen, setChosen] = useState<string>()
  const [changed, setChanged] = useState<Counts>()
  const [seats, setSeats] = useState('')
  const [money, setMoney] = useState(NO_MONEY)
  const [reason, setReason] = useState('')
  const [kind, setKind] = useState<SeatZone>('standard')
  const showtime = showtimes.find(({ id }) => id === chosen) ?? firstOffered(tickets, showtimes)
  const zonesOfSeats = useZones(showtime)
  const chooseShowtime = (id: string | undefined) => {
    setChosen(id)
    setChanged(undefined)
    setOffer(undefined)
    setSeats('')
  }
  const dayField = (
    <>
      {isOffline && <Banner>{EXCHANGES_NEED_NETWORK}</Banner>}
      {!isOffline && <Refusal error={error} />}
      <PickField
        label="Day"
        choices={days}
        value={day}
        onChange={(id) => {
          chooseDay(id)
          chooseShowtime(undefined)
        }}
      />
    </>
  )
  if (!showtime) {
    return (
      <div className="form">
        {dayField}
        <p>Nothing more is shown on this day.</p>
      </div>
    )
  }

  /** Handles the keys for the next showtime, for the next day and for the plan. */
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const dayStep = { PageDown: 1, PageUp: -1 }[event.key]
    const next = step && showtimes[showtimes.indexOf(showtime) + step]
    const nextDay = dayStep && days[days.findIndex(({ id }) => id === day) + dayStep]
    if (next) chooseShowtime(next.id)
    else if (nextDay) {
      chooseDay(nextDay.id)
      chooseShowtime(undefined)
    } else if (event.key === KEYS_OF_PANELS.plan) setOpen('plan')
    else return
    event.preventDefault()
  }
  const counts = changed ?? countsFor(tickets, showtime.types)
  const named = seatsIn(seats)
  const offered = SEAT_ZONES.filter((zone) => showtime.zones?.some((one) => one.zone === zone))
  const zone = offered.find((one) => one === kind)
  const zones = named?.map((seat) => zonesOfSeats?.get(seat) ?? 'standard') ?? zone ?? 'standard'
  const difference = differenceOf(tickets, counts, withOffer(showtime, offer?.offer), zones)
  const tenders = tendersOf(money, difference)
  const request = requestFor(difference)
  const isWhole = tenders !== undefined && ticketsIn(counts) === tickets.length
  const isLate = sale.hasBegun && tickets.some(({ Refunded }) => Refunded !== true)
  const input = {
    id: sale.purchase.id,
    sessionID,
    ticketIDs: tickets.map(({ TicketID }) => TicketID),
    showtimeID: showtime.id,
    tickets: orderedIn(counts),
    seats: named,
    ...(zone && zone !== 'standard' && !named && { zone }),
    ...(offer && { code: offer.code }),
    ...(isLate && { reason: reason.trim() }),
  }
  const act: Act | undefined = isWhole && !isOffline ? { kind: 'exchange', input: { ...input, tenders } } : undefined
  if (open === 'code') {
    const done = (applied: ExchangeOffer | undefined) => {
      setOffer(applied)
      setOpen(undefined)
    }
    return <ExchangeCode sessionID={sessionID} showtimeID={showtime.id} exchangedID={exchangedID} onApply={done} />
  }
  if (open === 'plan') {
    return (
      <PlanOfExchange
        sale={{ ...NEW_SALE, counts, seats: named ?? [] }}
        showtime={showtime}
        most={tickets.length}
        onTake={(taken) => {
          setSeats(taken.map(({ seat }) => seat).join(' '))
          setOpen(undefined)
        }}
        onClose={() => setOpen(undefined)}
      />
    )
  }
  return (
    <ActForm
      request={request}
      act={act}
      onDone={onDone}
      disabled={act === undefined}
      label={
        <>
          <Key is="Enter" /> {request}
        </>
      }
    >
      {dayField}
      <PickField
        label="Showtime"
        choices={showtimes.map((one) => ({ id: one.id, name: nameOf(one) }))}
        value={showtime.id}
        onChange={chooseShowtime}
      />
      {showtime.types.length > 1 && (
        <Types types={showtime.types} counts={counts} most={tickets.length} onChange={setChanged} />
      )}
      {offered.length > 0 && !named && (
        <PickField
          label="Kind of seats"
          choices={[
            { id: 'standard', name: ZONE_NAMES.standard },
            ...offered.map((id) => ({ id, name: ZONE_NAMES[id] })),
          ]}
          value={zone ?? 'standard'}
          onChange={(id) => setKind(SEAT_ZONES.find((one) => one === id) ?? 'standard')}
        />
      )}
      <TextField
        label="Seats"
        hint="Empty: the best ones together. Arrow keys choose the showtime, Page Up and Page Down the day"
        autoComplete="off"
        autoFocus
        onKeyDown={moveByKey}
        value={seats}
        onChange={setSeats}
      />
      <Button
        type="button"
        look="quiet"
        wide
        disabled={isOffline}
        aria-keyshortcuts={KEYS_OF_PANELS.plan}
        onClick={() => setOpen('plan')}
      >
        <Key is={KEYS_OF_PANELS.plan} /> Choose on the plan
      </Button>
      <Button type="button" look="quiet" wide disabled={isOffline} onClick={() => setOpen('code')}>
        {offer ? offer.offer.name : 'Code of an offer'}
      </Button>
      {isLate && <ReasonField value={reason} onChange={setReason} />}
      {difference > 0 && <ExchangeMoney money={money} hasTerminal={hasTerminal} onChange={setMoney} />}
    </ActForm>
  )
}

function nameOf(showtime: CounterShowtime): string {
  return `${startOf(showtime)} ${showtime.film}, ${showtime.screen}, ${showtime.seatsLeft} free`
}

function requestFor(difference: number): string {
  if (difference === 0) return 'Exchange, nothing to pay'
  const amount = nairaText(Math.abs(difference))
  return difference > 0 ? `Exchange and take ${amount}` : `Exchange and give back ${amount}`
}

interface TypesProps {
  types: readonly SoldType[]
  counts: Counts
  most: number
  onChange: (counts: Counts) => void
}

/**
 * Changes the ticket types while the number of tickets stays. One type is reduced first, and then another is increased.
 */
function Types({ types, counts, most, onChange }: TypesProps) {
  const room = most - ticketsIn(counts)
  return types.map(({ typeID, name }) => {
    const count = counts[typeID] ?? 0
    return (
      <div key={typeID} className="head">
        <span className="grow">{name}</span>
        <Counter
          label={`Tickets: ${name}`}
          value={count}
          min={0}
          max={count + room}
          onChange={(next) => onChange({ ...counts, [typeID]: next })}
        />
      </div>
    )
  })
}
