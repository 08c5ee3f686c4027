import { uploadFailed } from '@velvet/contract/shared/words/messages'
import { CallError, textOf } from '@velvet/client/call-error'
import { useEffect, useState } from 'react'
import { UPLOAD_LIMIT_MS, uploadPicture } from '../../calls/profile.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { signedInPerson } from '../../state/signed-in-person.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import { fetchPicture } from './fetch-picture.ts'
import { keepPicture, readPicture } from './picture-store.ts'
import { IMAGE_COMPRESSION_MS } from '@velvet/contract/catalogue/images.rules'
import { loadCompressor } from './compress-picture.ts'

export type PictureOutcome = 'changed' | 'failed' | 'too-slow' | 'stopped'

/**
 * Returns the profile picture and a function to change it. There is no picture while the default
 * one is to be shown.
 */
export function usePicture(uuid: string, address: string | null) {
  const dispatch = useAppDispatch()
  const [picture, setPicture] = useState<File>()
  const [isSending, setIsSending] = useState(false)
  /** Stops the compression that is under way. */
  const [compression, setCompression] = useState<AbortController>()

  useEffect(() => {
    if (address === null) return
    const leaving = new AbortController()
    void currentPicture(address, leaving.signal, (found) => {
      if (!leaving.signal.aborted) setPicture(found)
    })
    return () => leaving.abort()
  }, [address])

  async function change(chosen: File): Promise<PictureOutcome> {
    const cancelling = new AbortController()
    setIsSending(true)
    setCompression(cancelling)
    try {
      const compressed = await compressInTime(chosen, cancelling.signal)
      setCompression(undefined)
      if (typeof compressed === 'string') return compressed
      const { UserDpUrl } = await send(uuid, compressed)
      // A person who has logged out in the meantime leaves no picture on the phone.
      if (signedInPerson() !== uuid) return 'failed'
      setPicture(await keepPicture(compressed, UserDpUrl))
      await dispatch(fetchUserData(uuid))
      return 'changed'
    } catch (error) {
      console.warn(uploadFailed(reasonOf(error)))
      return 'failed'
    } finally {
      setCompression(undefined)
      setIsSending(false)
    }
  }
  return {
    picture: address === null ? undefined : picture,
    isSending,
    change,
    /** Undefined unless the picture is being compressed. */
    cancel: compression && (() => compression.abort()),
  }
}

/** Returns the stored picture at once, or loads the one for this address. */
async function currentPicture(address: string, leaving: AbortSignal, show: (picture: File) => void): Promise<void> {
  const kept = await readPicture()
  if (kept) show(kept)
  if (kept?.name === address || leaving.aborted) return
  const fetched = await fetchPicture(address, leaving)
  if (fetched) show(await keepPicture(fetched, address))
}

function send(uuid: string, picture: File) {
  const form = new FormData()
  form.set('uuid', uuid)
  form.set('mimeType', picture.type)
  form.set('image', picture, 'picture')
  return uploadPicture({ uuid }, { form, timeoutMs: UPLOAD_LIMIT_MS })
}

function reasonOf(error: unknown): string {
  if (error instanceof CallError) return textOf(error)
  return error instanceof Error ? error.message : String(error)
}

/**
 * Compresses a picture, unless that takes too long or the person cancels it. A slow network does not count: the time
 * starts when the compressor has arrived.
 */
function compressInTime(picture: File, cancelled: AbortSignal): Promise<File | 'too-slow' | 'stopped'> {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = new Promise<File | 'too-slow' | 'stopped'>((resolve, reject) => {
    cancelled.addEventListener('abort', () => resolve('stopped'))
    loadCompressor()
      .then((compress) => {
        timer = setTimeout(() => resolve('too-slow'), IMAGE_COMPRESSION_MS)
        return compress(picture, stop.signal)
      })
      .then(resolve, reject)
  })
  return ended.finally(() => {
    clearTimeout(timer)
    stop.abort()
  })
}
