import { NOTE_LENGTH } from '@velvet/contract/staff'
import { TextArea } from '@velvet/ui/text-area'

interface Props {
  value: string
  onChange: (note: string) => void
  error: string | undefined
}

/** Asks why the settings are changed, which the audit keeps. */
export function NoteField(props: Props) {
  return <TextArea label="Reason for the change" required {...NOTE_LENGTH} {...props} />
}
