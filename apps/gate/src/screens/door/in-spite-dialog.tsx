import { SUPERVISOR_ROLES } from '@velvet/contract/gate-rules'
import { Dialog } from '@velvet/ui/dialog'
import type { ShownScan } from '../../door/scan-code.ts'
import { useGate } from '../../state/gate-state.ts'
import { AskSupervisor } from './ask-supervisor.tsx'
import { OwnWord } from './own-word.tsx'

interface InSpiteDialogProps {
  scan: ShownScan
  onDone: (scan: ShownScan) => void
  onClose: () => void
}

/** Lets somebody in against the verdict, for a reason that a supervisor answers for. */
export function InSpiteDialog({ scan, onDone, onClose }: InSpiteDialogProps) {
  const { person } = useGate()
  const isSupervisor = SUPERVISOR_ROLES.some((role) => role === person?.role)
  const { found } = scan
  return (
    <Dialog title="Let in all the same" onClose={onClose}>
      {isSupervisor && found ? (
        <OwnWord scan={{ ...scan, found }} onDone={onDone} />
      ) : (
        <AskSupervisor scan={scan} onDone={onDone} />
      )}
    </Dialog>
  )
}
