import { Camera, MediaTypeSelection } from '@capacitor/camera'
import type { MediaResult } from '@capacitor/camera'
import { PictureError } from '../picture-error.ts'
import type { PictureFailure, PictureSource } from '../picture-error.ts'
import { codeOf } from './code-of.ts'

/** The codes of the plug-in. Every other code means that the picture failed. */
const REASONS: Record<string, PictureFailure> = {
  'OS-PLUG-CAMR-0003': 'refused',
  'OS-PLUG-CAMR-0005': 'refused',
  'OS-PLUG-CAMR-0006': 'cancelled',
  'OS-PLUG-CAMR-0020': 'cancelled',
}

export async function pickPicture(source: PictureSource, quality: number): Promise<File> {
  try {
    await needPermission(source)
    const result = await (source === 'camera' ? photograph(quality) : choose(quality))
    if (!result) throw new PictureError('cancelled')
    if (!result.webPath) throw new PictureError('no-path')
    return await readFile(result.webPath, result.metadata?.format)
  } catch (error) {
    if (error instanceof PictureError) throw error
    throw new PictureError(REASONS[codeOf(error)] ?? 'failed')
  }
}

/** Permission for some of the photos is enough to choose one of them. */
async function needPermission(source: PictureSource): Promise<void> {
  const isGiven = (state: string) => state === 'granted' || state === 'limited'
  if (isGiven((await Camera.checkPermissions())[source])) return
  const asked = await Camera.requestPermissions({ permissions: [source] })
  if (!isGiven(asked[source])) throw new PictureError('refused')
}

function photograph(quality: number): Promise<MediaResult> {
  return Camera.takePhoto({ quality, correctOrientation: true, includeMetadata: true })
}

async function choose(quality: number): Promise<MediaResult | undefined> {
  const { results } = await Camera.chooseFromGallery({
    mediaType: MediaTypeSelection.Photo,
    quality,
    correctOrientation: true,
    includeMetadata: true,
  })
  return results[0]
}

/** The shell serves the picture to the page, but does not always report its type. */
async function readFile(webPath: string, format = 'jpeg'): Promise<File> {
  const answer = await fetch(webPath)
  if (!answer.ok) throw new PictureError('failed')
  const blob = await answer.blob()
  const told = `image/${format === 'jpg' ? 'jpeg' : format}`
  const type = blob.type.startsWith('image/') ? blob.type : told
  return new File([blob], `picture.${format}`, { type })
}
