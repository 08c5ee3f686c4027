import { saveFile } from '@velvet/device/download'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Row, RowOutcome } from './row.tsx'
import { w } from './ticket/words.ts'

interface SaveRowProps {
  icon: LucideIcon
  label: string
  fileOf: () => Promise<File>
}

/** A line that makes a file and gives it to the person. */
export function SaveRow({ icon, label, fileOf }: SaveRowProps) {
  const [isBusy, setBusy] = useState(false)
  const [text, setText] = useState('')

  async function save() {
    setBusy(true)
    setText('')
    const outcome = await fileOf().then(saveFile, () => 'impossible' as const)
    setText(outcome === 'impossible' ? w.fileNotSaved : '')
    setBusy(false)
  }
  return (
    <>
      <Row icon={icon} label={label} atOnce busy={isBusy} onPress={() => void save()} />
      <RowOutcome>{text}</RowOutcome>
    </>
  )
}
