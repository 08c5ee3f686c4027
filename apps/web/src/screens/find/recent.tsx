import { Clock } from '@velvet/ui/icons/clock'
import { X } from '@velvet/ui/icons/x'
import { useState } from 'react'
import { forgetSearches, recentSearches } from '../../parts/recent-searches.ts'
import styles from './find.module.css'
import { w } from './words.ts'

/** Offers the latest searches on this phone again. */
export function Recent({ onChoose }: { onChoose: (text: string) => void }) {
  const [searches, setSearches] = useState(recentSearches)
  if (searches.length === 0) return null
  return (
    <section className={styles.recent} aria-label={w.recent}>
      <div className={styles.recentTop}>
        <h2 className={styles.heading}>{w.recent}</h2>
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            forgetSearches()
            setSearches([])
          }}
        >
          <X size={16} aria-hidden />
          {w.clear}
        </button>
      </div>
      <ul className={styles.searches}>
        {searches.map((text) => (
          <li key={text}>
            <button type="button" className={styles.chip} onClick={() => onChoose(text)}>
              <Clock size={16} aria-hidden />
              <bdi>{text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
