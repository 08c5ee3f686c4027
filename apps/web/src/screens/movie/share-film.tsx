import { serverUrl } from '@velvet/client/base-url'
import type { Movie } from '@velvet/contract/shared/entities/entities'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { fill } from '@velvet/contract/shared/words/spoken'
import { share } from '@velvet/device/share'
import { IconButton } from '@velvet/ui/icon-button'
import { Share2 } from '@velvet/ui/icons/share-2'
import { useState } from 'react'
import { PRODUCT } from '../../app/product.ts'
import styles from './hero.module.css'
import { w } from './words.ts'

/** Shares the address of the film, or copies it on phones that cannot share. */
export function ShareFilm({ movie }: { movie: Movie }) {
  const [message, setText] = useState('')

  async function shareLink() {
    const link = new URL(serverUrl(`/movie/${movie.MovieID}`), location.href).href
    const title = titleCase(movie.Title)
    const text = fill(w.shareText, { film: title, product: PRODUCT.name })
    const outcome = await share({ dialogTitle: w.shareDialogTitle, title, text, url: link })
    if (outcome === 'copied') setText(w.linkCopied)
    else setText(outcome === 'impossible' ? fill(w.sendLink, { link }) : '')
  }

  return (
    <>
      <p className={styles.shared} role="status">
        {message}
      </p>
      <IconButton className={styles.round} aria-label={w.share} onClick={() => void shareLink()}>
        <Share2 size={20} aria-hidden />
      </IconButton>
    </>
  )
}
