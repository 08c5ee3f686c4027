import { INVALID_IMAGE, INVALID_IMAGE_TITLE } from '@velvet/contract/films/image-rules'
import {
  IMAGE_SELECTION_FAILED,
  IMAGE_SELECTION_TITLE,
  IMAGE_WITHOUT_PATH,
} from '@velvet/contract/words/messages'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'

/** The reason why the chosen picture is not accepted. */
export type PictureProblemKind = 'wrong-kind' | 'no-path' | 'failed'

const WORDS: Record<PictureProblemKind, { title: string; text: string }> = {
  'wrong-kind': { title: INVALID_IMAGE_TITLE, text: INVALID_IMAGE },
  'no-path': { title: IMAGE_SELECTION_TITLE, text: IMAGE_WITHOUT_PATH },
  failed: { title: IMAGE_SELECTION_TITLE, text: IMAGE_SELECTION_FAILED },
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
        OK
      </Button>
    </Dialog>
  )
}
