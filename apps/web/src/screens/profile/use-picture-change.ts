import { CAMERA_QUALITY, IMAGE_BEGINNING_BYTES, imageTypeOf } from '@velvet/contract/catalogue/images.rules'
import { PictureError, pickPicture } from '@velvet/device/camera'
import type { PictureSource } from '@velvet/device/camera'
import { useState } from 'react'
import type { PictureProblemKind } from './picture-problem.tsx'
import { usePicture } from './use-picture.ts'
import type { PictureOutcome } from './use-picture.ts'
import { w } from './words.ts'

type Outcome = 'none' | 'cancelled' | PictureOutcome

/** The notice for each outcome. A changed picture needs none, because it can be seen. */
const NOTICES: Partial<Record<Outcome, { kind: 'error' | 'info'; text: string }>> = {
  failed: { kind: 'error', text: w.pictureNotChanged },
  'too-slow': { kind: 'error', text: w.pictureTooSlow },
  stopped: { kind: 'info', text: w.pictureStays },
  cancelled: { kind: 'info', text: w.photoCancelled },
}

/** Returns no bytes for a file that cannot be read. Old WebViews lack `Blob.arrayBuffer`. */
function bytesOf(part: Blob): Promise<Uint8Array> {
  const reader = new FileReader()
  reader.readAsArrayBuffer(part)
  return new Promise((resolve) => {
    reader.onloadend = () => {
      resolve(reader.result instanceof ArrayBuffer ? new Uint8Array(reader.result) : new Uint8Array())
    }
  })
}

/** Returns the profile picture, and handles every outcome of changing it. */
export function usePictureChange(uuid: string, address: string | null) {
  const { picture, isSending, change, cancel } = usePicture(uuid, address)
  const [problem, setProblem] = useState<PictureProblemKind>()
  const [outcome, setOutcome] = useState<Outcome>('none')

  async function toFile(file: File | undefined): Promise<void> {
    if (!file) return
    const beginning = await bytesOf(file.slice(0, IMAGE_BEGINNING_BYTES))
    const type = imageTypeOf(beginning)
    if (!type) {
      setProblem('wrong-kind')
      return
    }
    setOutcome('none')
    setOutcome(await change(new File([file], file.name, { type })))
  }

  async function toPhoto(source: PictureSource): Promise<void> {
    setOutcome('none')
    try {
      await toFile(await pickPicture(source, CAMERA_QUALITY))
    } catch (error) {
      const reason = error instanceof PictureError ? error.reason : 'failed'
      if (reason === 'cancelled') setOutcome('cancelled')
      else setProblem(reason === 'no-path' ? 'no-path' : 'failed')
    }
  }

  const forgetProblem = () => setProblem(undefined)
  return {
    picture,
    isSending,
    cancel,
    isChanged: outcome === 'changed',
    notice: NOTICES[outcome],
    problem,
    toFile,
    toPhoto,
    forgetProblem,
  }
}
