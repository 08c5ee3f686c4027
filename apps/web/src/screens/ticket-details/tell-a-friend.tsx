import { titleCase } from '@velvet/contract/catalogue/title-case'
import { fill } from '@velvet/contract/shared/words/spoken'
import { share } from '@velvet/device/share'
import { Button } from '@velvet/ui/button'
import { Share2 } from '@velvet/ui/icons/share-2'
import { useState } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { RowOutcome } from '../../parts/row.tsx'
import styles from './ticket-details.module.css'
import { useAppLink } from './use-app-link.ts'
import { w } from './words.ts'

export function TellAFriend({ movie }: { movie: string }) {
  const link = useAppLink()
  const [text, setText] = useState('')

  async function shareLink() {
    const title = titleCase(movie)
    const outcome = await share({
      dialogTitle: w.tellFriends,
      title: fill(w.shareTitle, { film: title }),
      text: fill(w.shareText, { film: title, product: PRODUCT.name }),
      url: link,
    })
    setText(textFor(outcome, link))
  }

  return (
    <>
      <Button look="quiet" className={styles.notify} onClick={() => void shareLink()}>
        <Share2 size={20} aria-hidden />
        {w.tellAFriend}
      </Button>
      <RowOutcome>{text}</RowOutcome>
    </>
  )
}

function textFor(outcome: Awaited<ReturnType<typeof share>>, link: string): string {
  if (outcome === 'copied') return w.linkCopied
  return outcome === 'impossible' ? fill(w.sendLink, { link }) : ''
}
