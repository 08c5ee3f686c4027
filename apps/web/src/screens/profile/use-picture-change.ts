import { CAMERA_QUALITY, isImageType } from '@velvet/contract/image-rules'
import { PHOTO_CANCELLED } from '@velvet/contract/messages'
import { PictureError, pickPicture } from '@velvet/device/camera'
import type { PictureSource } from '@velvet/device/camera'
import { useState } from 'react'
import type { PictureProblemKind } from './picture-problem.tsx'
import { usePicture } from './use-picture.ts'

/** The profile picture with all that can come of changing it. */
export function usePictureChange(uuid: string, address: string | null) {
  const { picture, isSending, change } = usePicture(uuid, address)
  const [problem, setProblem] = useState<PictureProblemKind>()
  const [words, setWords] = useState('')

  async function toFile(file: File | undefined): Promise<void> {
    if (!file) return
    if (!isImageType(file.type)) {
      setProblem('wrong-kind')
      return
    }
    setWords('')
    const isChanged = await change(file)
    setWords(isChanged ? 'Picture changed' : 'Your picture was not changed. Please try again.')
  }

  async function toPhoto(source: PictureSource): Promise<void> {
    setWords('')
    try {
      await toFile(await pickPicture(source, CAMERA_QUALITY))
    } catch (error) {
      const reason = error instanceof PictureError ? error.reason : 'failed'
      if (reason === 'cancelled') setWords(PHOTO_CANCELLED)
      else setProblem(reason === 'no-path' ? 'no-path' : 'failed')
    }
  }

  const forgetProblem = () => setProblem(undefined)
  return { picture, isSending, words, problem, toFile, toPhoto, forgetProblem }
}
