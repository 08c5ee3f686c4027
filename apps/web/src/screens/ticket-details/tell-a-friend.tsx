import {
  SHARE_DIALOG_TITLE,
  shareText,
  shareTitle,
  LINK_COPIED,
} from '@velvet/contract/words/messages'
import { titleCase } from '@velvet/contract/films/title-case'
import { share } from '@velvet/device/share'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { Row, RowOutcome } from '../../parts/row.tsx'
import { useAppLink } from './use-app-link.ts'

export function TellAFriend({ movie }: { movie: string }) {
  const link = useAppLink()
  const [words, setWords] = useState('')

  async function shareLink() {
    const title = titleCase(movie)
    const outcome = await share({
      dialogTitle: SHARE_DIALOG_TITLE,
      title: shareTitle(title),
      text: shareText(title, PRODUCT.name),
      url: link,
    })
    setWords(wordsFor(outcome, link))
  }

  return (
    <>
      <Row icon={Share2} label="Tell A Friend" atOnce onPress={() => void shareLink()} />
      <RowOutcome>{words}</RowOutcome>
    </>
  )
}

function wordsFor(outcome: Awaited<ReturnType<typeof share>>, link: string): string {
  if (outcome === 'copied') return LINK_COPIED
  return outcome === 'impossible' ? `Send your friends this link: ${link}` : ''
}
