import type { CallOptions } from '@velvet/client/call'
import { uploadTimeMs } from '@velvet/contract/shared/time/upload-time'
import { Button } from '@velvet/ui/button'
import { useRef } from 'react'
import { useChange } from './use-change.ts'

type Call = (input: { id: string }, options: CallOptions) => Promise<unknown>

/** Returns the change that sends a picture of the thing with this id. */
export function usePicture(call: Call, id: string, reads: Parameters<typeof useChange>[1]) {
  return useChange(({ image }: { image: File }, options: CallOptions) => {
    const form = new FormData()
    form.set('image', image)
    return call({ id }, { ...options, form, timeoutMs: uploadTimeMs(image.size) })
  }, reads)
}

interface Props {
  /** Names the picture for people who cannot see the button. */
  label: string
  /** The name of the button. */
  action: string
  isBusy: boolean
  disabled?: boolean
  onPick: (image: File) => void
}

/** Lets a person choose a picture on this computer. */
export function PictureButton({ label, action, isBusy, disabled = false, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <label className="visually-hidden">
        {label}
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          accept="image/*"
          disabled={isBusy || disabled}
          onChange={({ target }) => {
            const [image] = target.files ?? []
            if (image) onPick(image)
            // The field is emptied so that the person can choose the same file again after a
            // failure.
            target.value = ''
          }}
        />
      </label>
      <Button look="quiet" busy={isBusy} disabled={disabled} onClick={() => input.current?.click()}>
        {action}
      </Button>
    </>
  )
}
