import { formatVp } from '@velvet/contract/points/vp'
import { plural } from '@velvet/contract/shared/words/plural'
import { filled } from '@velvet/ui/filled'
import { ChevronRight } from '@velvet/ui/icons/chevron-right'
import { Popcorn } from '@velvet/ui/icons/popcorn'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import type { TicketsBeside } from '../../parts/snacks/bundles.ts'
import { snacksCount, snacksVp, type Snacks } from '../../parts/snacks/chosen-snacks.ts'
import styles from './seats-row.module.css'
import { w } from './words.ts'

const ChooseSnacks = lazyDialog(() => import('../../parts/snacks/choose-snacks.tsx'))

interface SnacksRowProps {
  cinemaID: string
  snacks: Snacks
  tickets: TicketsBeside
  /** True if the purchase has a code. */
  hasCode: boolean
  isBusy: boolean
  onChoose: (snacks: Snacks) => void
}

/** Opens the menu of the cinema, and shows how many snacks are chosen. */
export function SnacksRow({ cinemaID, snacks, tickets, hasCode, isBusy, onChoose }: SnacksRowProps) {
  const [isOpen, setOpen] = useState(false)
  const count = snacksCount(snacks)
  return (
    <>
      <button type="button" className={styles.row} disabled={isBusy} onClick={() => setOpen(true)}>
        <Popcorn size={20} aria-hidden className={styles.icon} />
        <span className={styles.text}>
          {count === 0
            ? w.addSnacks
            : filled(plural(count, w.snack, w.snacks), { count, points: <bdi>{formatVp(snacksVp(snacks))}</bdi> })}
        </span>
        <ChevronRight size={20} aria-hidden className={styles.icon} />
      </button>
      {isOpen && (
        <Suspense>
          <ChooseSnacks
            cinemaID={cinemaID}
            snacks={snacks}
            tickets={tickets}
            hasCode={hasCode}
            onChoose={onChoose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
