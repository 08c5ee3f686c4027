import { saveFile } from '@velvet/device/download'
import { useState } from 'react'
import { w } from './ticket/words.ts'

/** Makes files and gives them to the person; `text` say if the phone could not save the last one. */
export function useSaveFile() {
  const [isBusy, setBusy] = useState(false)
  const [text, setText] = useState('')

  async function save(fileOf: () => Promise<File>) {
    setBusy(true)
    setText('')
    const outcome = await fileOf().then(saveFile, () => 'impossible' as const)
    setText(outcome === 'impossible' ? w.fileNotSaved : '')
    setBusy(false)
  }
  return { isBusy, text, save }
}
