import { isSupervisor } from '@velvet/contract/tickets/gate.rules'
import { Dialog } from '@velvet/ui/dialog'
import type { ShownScan } from '../../door/scan-code.ts'
import { useGate } from '../../state/gate-state.ts'
import { AskSupervisor } from './ask-supervisor.tsx'
import { OwnWord } from './own-word.tsx'
import { w } from '../../words/words.ts'

interface InSpiteDialogProps {
  scan: ShownScan
  onDone: (scan: ShownScan) => void
  onClose: () => void
}

/** Admits a visitor against the verdict. A supervisor decides, and gives a reason. */
export function InSpiteDialog({ scan, onDone, onClose }: InSpiteDialogProps) {
  const { person } = useGate()
  const { found } = scan
  return (
    <Dialog title={w.letInAllTheSame} onClose={onClose}>
      {isSupervisor(person?.role) && found ? (
        <OwnWord scan={{ ...scan, found }} onDone={onDone} />
      ) : (
        <AskSupervisor scan={scan} onDone={onDone} />
      )}
    </Dialog>
  )
}
