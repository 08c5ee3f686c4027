import { SHARE_DIALOG_TITLE, shareText, shareTitle } from '@velvet/contract/messages'
import { titleCase } from '@velvet/contract/title-case'
import { share } from '@velvet/device/share'
import { Button } from '@velvet/ui/button'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { useAppLink } from './use-app-link.ts'
import styles from './ticket-details.module.css'

export function TellAFriend({ movie }: { movie: string }) {
  const link = useAppLink()
  const [words, setWords] = useState('')

  async function tell() {
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
    <div className={styles.action}>
      <Button look="quiet" wide onClick={() => void tell()}>
        <Share2 size={20} aria-hidden />
        Tell A Friend
      </Button>
      <p className={styles.outcome} role="status">
        {words}
      </p>
    </div>
  )
}

function wordsFor(outcome: Awaited<ReturnType<typeof share>>, link: string): string {
  if (outcome === 'copied') return 'Link copied. Paste it where your friends are.'
  return outcome === 'impossible' ? `Send your friends this link: ${link}` : ''
}
