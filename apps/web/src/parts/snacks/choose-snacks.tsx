import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Spinner } from '@velvet/ui/spinner'
import { useState } from 'react'
import { NeedsNetwork } from '../needs-network.tsx'
import { ReadingFailed } from '../reading-failed.tsx'
import type { TicketsBeside } from './bundles.ts'
import type { Snacks } from './chosen-snacks.ts'
import { SnacksMenu } from './snacks-menu.tsx'
import styles from './snacks.module.css'
import { useMenu } from './use-menu.ts'
import { w } from './words.ts'

interface ChooseSnacksProps {
  cinemaID: string
  snacks: Snacks
  tickets: TicketsBeside
  hasCode: boolean
  onChoose: (snacks: Snacks) => void
  onClose: () => void
}

/** Shows a dialog that adds snacks to a purchase. Closing it without its button changes nothing. */
export default function ChooseSnacks({ cinemaID, snacks: before, onChoose, onClose, ...beside }: ChooseSnacksProps) {
  const { answer: menu, error, retry } = useMenu(cinemaID)
  const [snacks, setSnacks] = useState(before)
  const bottom = (
    <div className={styles.bottom}>
      <Button
        wide
        onClick={() => {
          onChoose(snacks)
          onClose()
        }}
      >
        {snacks.length > 0 ? w.done : w.noSnacks}
      </Button>
    </div>
  )
  return (
    <Dialog title={w.snacks} onClose={onClose}>
      <NeedsNetwork text={w.networkForSnacks} />
      {!menu && (error === undefined ? <Spinner label={w.loading} /> : <ReadingFailed text={error} onRetry={retry} />)}
      {menu?.categories.length === 0 && <p>{w.noneHere}</p>}
      {menu ? (
        <SnacksMenu menu={menu} snacks={snacks} onChange={setSnacks} {...beside}>
          {bottom}
        </SnacksMenu>
      ) : (
        bottom
      )}
    </Dialog>
  )
}
