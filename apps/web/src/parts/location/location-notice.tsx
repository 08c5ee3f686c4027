import type { Icon } from '@velvet/ui/icon'
import type { ReactNode } from 'react'
import styles from './location-notice.module.css'
import { w } from './words.ts'

/** The id of the heading. A section around the notice can use the heading as its label. */
export const LOCATION_WORDS_ID = 'location-required'

/** Says that the app needs the location. The children add the reason and what people can do. */
export function LocationNotice({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <h2 id={LOCATION_WORDS_ID} className={styles.text}>
        <Icon size={24} strokeWidth={1.5} aria-hidden className={styles.icon} />
        {w.required}
      </h2>
      {children}
    </div>
  )
}

export function LocationReason({ children, role }: { children: ReactNode; role?: 'status' }) {
  return (
    <p className={styles.reason} role={role}>
      {children}
    </p>
  )
}
