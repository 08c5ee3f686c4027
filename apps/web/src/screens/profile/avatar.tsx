import { IMAGE_TYPES } from '@velvet/contract/catalogue/images.rules'
import { isNative } from '@velvet/device/platform'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Spinner } from '@velvet/ui/spinner'
import { Camera } from '@velvet/ui/icons/camera'
import { UserRound } from '@velvet/ui/icons/user-round'
import { useCallback, useRef, useState } from 'react'
import { PictureProblem } from './picture-problem.tsx'
import { PictureSources } from './picture-sources.tsx'
import styles from './avatar.module.css'
import { usePictureChange } from './use-picture-change.ts'
import { w } from './words.ts'

interface AvatarProps {
  uuid: string
  address: string | null
}

/**
 * The profile picture. A tap changes it: by a file in a browser, by camera or photos in a shell.
 */
export function Avatar({ uuid, address }: AvatarProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isStuck, setIsStuck] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const { picture, isSending, isChanged, notice, problem, ...change } = usePictureChange(uuid, address)

  return (
    <div className={styles.avatar}>
      <PictureButton
        picture={picture}
        isSending={isSending}
        onTap={() => {
          if (!navigator.onLine) setIsStuck(true)
          else if (isNative()) setIsAsked(true)
          else input.current?.click()
        }}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={w.picture}
        accept={IMAGE_TYPES.join(',')}
        onChange={({ target }) => {
          void change.toFile(target.files?.[0])
          // Lets the person choose the same file again after a failure.
          target.value = ''
        }}
      />
      {change.cancel && (
        <Button look="quiet" onClick={change.cancel}>
          {w.cancel}
        </Button>
      )}
      {notice && (
        <div className={styles.notChanged}>
          <Banner kind={notice.kind}>{notice.text}</Banner>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isChanged && w.pictureChanged}
      </p>
      {isStuck && <NoNetwork onClose={() => setIsStuck(false)} />}
      {isAsked && (
        <PictureSources
          onClose={() => setIsAsked(false)}
          onPick={(source) => {
            setIsAsked(false)
            void change.toPhoto(source)
          }}
        />
      )}
      {problem && <PictureProblem problem={problem} onClose={change.forgetProblem} />}
    </div>
  )
}

interface PictureButtonProps {
  /** Undefined until the picture is known; a silhouette stands in its place. */
  picture: File | undefined
  isSending: boolean
  onTap: () => void
}

function PictureButton({ picture, isSending, onTap }: PictureButtonProps) {
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={w.changePicture}
      aria-busy={isSending}
      disabled={isSending}
      onClick={onTap}
    >
      {picture ? <Picture file={picture} /> : <UserRound size={44} strokeWidth={1.5} aria-hidden />}
      <span className={styles.camera}>
        {isSending ? <Spinner label={w.sendingPicture} /> : <Camera size={16} aria-hidden />}
      </span>
    </button>
  )
}

function NoNetwork({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={w.noNetwork} onClose={onClose}>
      <p>{w.pictureNeedsNetwork}</p>
      <Button wide onClick={onClose}>
        {w.ok}
      </Button>
    </Dialog>
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
