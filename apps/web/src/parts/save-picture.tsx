import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { Image } from '@velvet/ui/icons/image'
import { Row, RowOutcome } from './row.tsx'
import { w } from './ticket/words.ts'
import { useSaveFile } from './use-save-file.ts'

export function SavePicture({ ticket }: { ticket: Ticket }) {
  const { isBusy, text, save } = useSaveFile()
  return (
    <>
      <Row
        icon={Image}
        label={w.saveAsPicture}
        atOnce
        busy={isBusy}
        onPress={() => void save(() => pictureOf(ticket))}
      />
      <RowOutcome>{text}</RowOutcome>
    </>
  )
}

/** Only a picture needs the code that draws it. */
async function pictureOf(ticket: Ticket): Promise<File> {
  return (await import('./ticket-picture.ts')).ticketPicture(ticket)
}
