import { seatsInZones } from '@velvet/contract/catalogue/seat-plan'
import type { ComponentProps, KeyboardEvent } from 'react'
import { counterCalls, type CounterShowtime } from '../../calls.ts'
import { useLiveReading } from '../../parts/use-live-reading.ts'
import { SeatPanel } from '../sell/seat-panel.tsx'
import styles from './sales.module.css'

/** The plan of a hall seldom changes. */
const PLAN_AGAIN_MS = 60_000

/** Reads which seats of a showtime are in zones, if zones have prices there. */
export function useZones(showtime: CounterShowtime | undefined) {
  const id = showtime?.zones && showtime.id
  const { value } = useLiveReading(id, PLAN_AGAIN_MS, async (signal) => {
    if (id === undefined) return undefined
    const { plan } = await counterCalls.getCounterSeats({ id }, { signal })
    return { id, zones: seatsInZones(plan) }
  })
  return value?.id === id ? value?.zones : undefined
}

/** Shows the plan over the page. Escape closes only the plan, not the exchange. */
export function PlanOfExchange(props: ComponentProps<typeof SeatPanel>) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    props.onClose()
  }
  return (
    <div className={styles.over} onKeyDown={onKeyDown}>
      <SeatPanel {...props} />
    </div>
  )
}
