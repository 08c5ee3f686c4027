import type { Zone } from '@velvet/contract/catalogue/seat-plan'
import { classes } from '@velvet/ui/classes'
import { Price } from '../../parts/price.tsx'
import { w as zoneNames } from '../../parts/zones/words.ts'
import type { useSeatChoice } from './use-seat-choice.ts'
import type { TicketCount } from './use-ticket-count.ts'
import { w } from './words.ts'
import styles from './zone-choice.module.css'

interface ZoneChoiceProps {
  zones: readonly Zone[]
  choice: ReturnType<typeof useSeatChoice>
  ticketCount: TicketCount
}

/**
 * Offers the kinds of seats in the hall with the price of the first ticket in each, and marks the best seats of one
 * kind.
 */
export function ZoneChoice({ zones, choice, ticketCount }: ZoneChoiceProps) {
  return (
    <div role="group" aria-label={w.kindsOfSeats} className={styles.zones}>
      {(['standard', ...zones] as const).map((zone) => {
        const isChosen = !choice.wheelchair && choice.zone === zone
        const [price = 0] = ticketCount.pricesIn(Array(ticketCount.count).fill(zone))
        return (
          <button
            key={zone}
            type="button"
            aria-pressed={isChosen}
            className={classes(styles.zone, isChosen && styles.chosen)}
            onClick={() => choice.setZone(zone)}
          >
            <span className={styles.name}>{zoneNames[zone]}</span> <Price vp={price} className={styles.price} />
          </button>
        )
      })}
    </div>
  )
}
