import { FieldFrame, describedBy } from '@velvet/ui/field'
import { useId } from 'react'
import styles from './file-field.module.css'

interface Props {
  label: string
  /** The kinds of files that the browser offers, as the attribute `accept` names them. */
  accept: string
  disabled?: boolean
  hint?: string
  error?: string | undefined
  onPick: (file: File) => void
}

/** Takes one file of this computer, which may also be dropped on the field. */
export function FileField({ label, accept, disabled, hint, error, onPick }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        type="file"
        className={styles.file}
        accept={accept}
        disabled={disabled}
        aria-describedby={describedBy(id, hint, error)}
        // The field is emptied, because a browser reports no change when the user corrects a file and
        // then chooses the same file again.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onPick(file)
        }}
      />
    </FieldFrame>
  )
}
