import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { w } from './words.ts'

/** The reason why the chosen picture is not accepted. */
export type PictureProblemKind = 'wrong-kind' | 'no-path' | 'failed'

const WORDS: Record<PictureProblemKind, { title: string; text: string }> = {
  'wrong-kind': { title: w.invalidImageTitle, text: w.invalidImage },
  'no-path': { title: w.imageErrorTitle, text: w.imageWithoutPath },
  failed: { title: w.imageErrorTitle, text: w.imageFailed },
}

interface PictureProblemProps {
  problem: PictureProblemKind
  onClose: () => void
}

export function PictureProblem({ problem, onClose }: PictureProblemProps) {
  const { title, text } = WORDS[problem]
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <Button wide onClick={onClose}>
        {w.ok}
      </Button>
    </Dialog>
  )
}
