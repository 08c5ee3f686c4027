import { TENDER_REFERENCE_MAX_LENGTH } from '@velvet/contract/sales/counter.rules'
import { SEAT_ZONES, seatsInZones, ZONE_NAMES, type SeatZone } from '@velvet/contract/catalogue/seat-plan'
import { Counter } from '@velvet/ui/counter'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { counterCalls, type CounterShowtime, type EarlierSale, type SoldType } from '../../calls.ts'
import { offeredShowtimes } from '../../offline/offered.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { Key } from '../../parts/key.tsx'
import { NairaField } from '../../parts/naira-field.tsx'
import { koboIn, nairaText } from '../../parts/naira.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { useLiveReading } from '../../parts/use-live-reading.ts'
import { useCounter } from '../../state/counter-state.ts'
import type { Act, Outcome } from '../../store/kept-act.ts'
import { countsFor, differenceOf, firstOffered, seatsIn, ticketsIn, type Counts } from './exchange.ts'
import { orderedIn } from '../../parts/sale-at.ts'
import { startOf } from '../sell/showtime-list.tsx'

interface ExchangeFormProps {
  sale: EarlierSale
  /** The tickets that the customer gives back. */
  tickets: EarlierSale['tickets']
  sessionID: string
  hasTerminal: boolean
  onDone: (outcome: Outcome) => void
}

/**
 * Exchanges tickets of a sale. With Enter alone, the seller takes the selected showtime, any free seats together and
 * exact cash.
 */
export function ExchangeForm({ sale, tickets, sessionID, hasTerminal, onDone }: ExchangeFormProps) {
  const showtimes = offeredShowtimes(useCounter()) ?? []
  const [chosen, setChosen] = useState<string>()
  const [changed, setChanged] = useState<Counts>()
  const [seats, setSeats] = useState('')
  const [money, setMoney] = useState(NO_MONEY)
  const [reason, setReason] = useState('')
  const [kind, setKind] = useState<SeatZone>('standard')
  const showtime = showtimes.find(({ id }) => id === chosen) ?? firstOffered(tickets, showtimes)
  const zonesOfSeats = useZones(showtime)
  if (!showtime) return <p>Nothing more is shown today.</p>

  const choose = (id: string) => {
    setChosen(id)
    setChanged(undefined)
  }
  const counts = changed ?? countsFor(tickets, showtime.types)
  const named = seatsIn(seats)
  const offered = SEAT_ZONES.filter((zone) => showtime.zones?.some((one) => one.zone === zone))
  const zone = offered.find((one) => one === kind)
  const zones = named?.map((seat) => zonesOfSeats?.get(seat) ?? 'standard') ?? zone ?? 'standard'
  const difference = differenceOf(tickets, counts, showtime, zones)
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
    ...(isLate && { reason: reason.trim() }),
  }
  const act: Act | undefined = isWhole ? { kind: 'exchange', input: { ...input, tenders } } : undefined
  return (
    <ActForm
      {...{ request, act, onDone, disabled: act === undefined }}
      label={
        <>
          <Key is="Enter" /> {request}
        </>
      }
    >
      <PickField
        label="Showtime"
        choices={showtimes.map((one) => ({ id: one.id, name: nameOf(one) }))}
        value={showtime.id}
        onChange={choose}
      />
      {showtime.types.length > 1 && (
        <Types {...{ types: showtime.types, counts, most: tickets.length }} onChange={setChanged} />
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
        hint="Empty: the best ones together. The arrow keys choose the showtime"
        autoComplete="off"
        autoFocus
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          const next = step && showtimes[showtimes.indexOf(showtime) + step]
          if (!next) return
          event.preventDefault()
          choose(next.id)
        }}
        value={seats}
        onChange={setSeats}
      />
      {isLate && <ReasonField value={reason} onChange={setReason} />}
      {difference > 0 && <Money {...{ money, hasTerminal }} onChange={setMoney} />}
    </ActForm>
  )
}

/** The plan of a hall seldom changes. */
const PLAN_AGAIN_MS = 60_000

/** Reads which seats of a showtime are in zones, if zones have prices there. */
function useZones(showtime: CounterShowtime | undefined) {
  const id = showtime?.zones && showtime.id
  const { value } = useLiveReading(id, PLAN_AGAIN_MS, async (signal) => {
    if (id === undefined) return undefined
    const { plan } = await counterCalls.getCounterSeats({ id }, { signal })
    return { id, zones: seatsInZones(plan) }
  })
  return value?.id === id ? value?.zones : undefined
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

const TENDERS = [
  { id: 'cash', name: 'Cash' },
  { id: 'terminal', name: 'Card' },
]

const NO_MONEY = { kind: 'cash', cash: '', reference: '', reason: '' }
type Typed = typeof NO_MONEY

/** Returns the tenders that pay the difference, or undefined while a field is invalid. */
function tendersOf({ kind, cash, reference, reason }: Typed, difference: number) {
  if (difference <= 0) return []
  if (kind === 'terminal') {
    const said = reason.trim()
    return [{ kind: 'terminal' as const, kobo: difference, reference: reference.trim(), ...(said && { reason: said }) }]
  }
  const kobo = cash === '' ? difference : koboIn(cash)
  return kobo === undefined ? undefined : [{ kind: 'cash' as const, kobo }]
}

interface MoneyProps {
  money: Typed
  hasTerminal: boolean
  onChange: (money: Typed) => void
}

function Money({ money, hasTerminal, onChange }: MoneyProps) {
  const set = (part: Partial<Typed>) => onChange({ ...money, ...part })
  return (
    <>
      <PickField label="Paid by" choices={TENDERS} value={money.kind} onChange={(kind) => set({ kind })} />
      {money.kind === 'cash' ? (
        <NairaField label="Cash handed over, if it is more" value={money.cash} onChange={(cash) => set({ cash })} />
      ) : (
        <>
          <TextField
            label="Reference on the slip"
            required
            autoComplete="off"
            maxLength={TENDER_REFERENCE_MAX_LENGTH}
            value={money.reference}
            onChange={(reference) => set({ reference })}
          />
          {hasTerminal && (
            <TextField
              label="Why the reference is typed"
              required
              autoComplete="off"
              value={money.reason}
              onChange={(reason) => set({ reason })}
            />
          )}
        </>
      )}
    </>
  )
}
