import {
  IMAGE_TYPES,
  INVALID_IMAGE,
  INVALID_IMAGE_TITLE,
  isImageType,
} from '@velvet/contract/image-rules'
import { needsNetwork } from '@velvet/contract/messages'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Spinner } from '@velvet/ui/spinner'
import { Camera, UserRound } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import styles from './profile.module.css'
import { usePicture } from './use-picture.ts'

export interface AvatarProps {
  uuid: string
  address: string | null
}

/** The profile picture; a tap picks another one. */
export function Avatar({ uuid, address }: AvatarProps) {
  const input = useRef<HTMLInputElement>(null)
  const { picture, isSending, change } = usePicture(uuid, address)
  const [isInvalid, setIsInvalid] = useState(false)
  const [isStuck, setIsStuck] = useState(false)
  const [words, setWords] = useState('')

  async function choose(file: File | undefined) {
    // The same file may be chosen again after a failure.
    if (input.current) input.current.value = ''
    if (!file) return
    if (!isImageType(file.type)) {
      setIsInvalid(true)
      return
    }
    setWords('')
    const isChanged = await change(file)
    setWords(isChanged ? 'Picture changed' : 'Your picture was not changed. Please try again.')
  }

  return (
    <div className={styles.avatar}>
      <button
        type="button"
        className={styles.picture}
        aria-label="Change your picture"
        aria-busy={isSending}
        disabled={isSending}
        onClick={() => {
          if (navigator.onLine) input.current?.click()
          else setIsStuck(true)
        }}
      >
        {picture ? (
          <Picture file={picture} />
        ) : (
          <UserRound size={44} strokeWidth={1.5} aria-hidden />
        )}
        <span className={styles.camera}>
          {isSending ? <Spinner label="Sending your picture" /> : <Camera size={16} aria-hidden />}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture"
        accept={IMAGE_TYPES.join(',')}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <p className="visually-hidden" role="status">
        {words}
      </p>
      {isStuck && (
        <Dialog title="No network" onClose={() => setIsStuck(false)}>
          <p>{needsNetwork('to change your picture')}</p>
          <Button wide onClick={() => setIsStuck(false)}>
            OK
          </Button>
        </Dialog>
      )}
      {isInvalid && (
        <Dialog title={INVALID_IMAGE_TITLE} onClose={() => setIsInvalid(false)}>
          <p>{INVALID_IMAGE}</p>
          <Button wide onClick={() => setIsInvalid(false)}>
            OK
          </Button>
        </Dialog>
      )}
    </div>
  )
}

function Picture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt="" width={88} height={88} />
}
