import { serverUrl } from '@velvet/client/base-url'
import type { Movie } from '@velvet/contract/entities/entities'
import { SHARE_DIALOG_TITLE, shareFilmText, LINK_COPIED } from '@velvet/contract/words/messages'
import { titleCase } from '@velvet/contract/films/title-case'
import { share } from '@velvet/device/share'
import { IconButton } from '@velvet/ui/icon-button'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { PRODUCT } from '../../app/product.ts'
import styles from './hero.module.css'

/** Shares the address of the film, or copies it on phones that cannot share. */
export function ShareFilm({ movie }: { movie: Movie }) {
  const [words, setWords] = useState('')

  async function shareLink() {
    const link = new URL(serverUrl(`/movie/${movie.MovieID}`), location.href).href
    const title = titleCase(movie.Title)
    const text = shareFilmText(title, PRODUCT.name)
    const outcome = await share({ dialogTitle: SHARE_DIALOG_TITLE, title, text, url: link })
    if (outcome === 'copied') setWords(LINK_COPIED)
    else setWords(outcome === 'impossible' ? `Send your friends this link: ${link}` : '')
  }

  return (
    <>
      <p className={styles.shared} role="status">
        {words}
      </p>
      <IconButton
        className={styles.round}
        aria-label="Share this movie"
        onClick={() => void shareLink()}
      >
        <Share2 size={20} aria-hidden />
      </IconButton>
    </>
  )
}
