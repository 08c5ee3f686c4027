import { CHANGE_PICTURE } from '@velvet/contract/words/messages'
import type { PictureSource } from '@velvet/device/camera'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Camera, Images } from 'lucide-react'

interface PictureSourcesProps {
  onPick: (source: PictureSource) => void
  onClose: () => void
}

/** Lets the person choose the source of the new picture. */
export function PictureSources({ onPick, onClose }: PictureSourcesProps) {
  return (
    <Dialog title={CHANGE_PICTURE} onClose={onClose}>
      <Button look="quiet" wide onClick={() => onPick('camera')}>
        <Camera size={20} aria-hidden />
        Take a photo
      </Button>
      <Button look="quiet" wide onClick={() => onPick('photos')}>
        <Images size={20} aria-hidden />
        Choose from your photos
      </Button>
    </Dialog>
  )
}
