import type { PictureSource } from '@velvet/device/camera'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Camera } from '@velvet/ui/icons/camera'
import { Images } from '@velvet/ui/icons/images'
import { w } from './words.ts'

interface PictureSourcesProps {
  onPick: (source: PictureSource) => void
  onClose: () => void
}

/** Lets the person choose the source of the new picture. */
export function PictureSources({ onPick, onClose }: PictureSourcesProps) {
  return (
    <Dialog title={w.changePicture} onClose={onClose}>
      <Button look="quiet" wide onClick={() => onPick('camera')}>
        <Camera size={20} aria-hidden />
        {w.takePhoto}
      </Button>
      <Button look="quiet" wide onClick={() => onPick('photos')}>
        <Images size={20} aria-hidden />
        {w.choosePhoto}
      </Button>
    </Dialog>
  )
}
