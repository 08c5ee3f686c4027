import { Card } from '@velvet/ui/card'
import { ChevronDown } from '@velvet/ui/icons/chevron-down'
import type { ReactNode } from 'react'
import styles from './folded-card.module.css'

interface FoldedCardProps {
  id: string
  title: string
  /** Opens the card without a tap, such as for news in it. */
  isOpen?: boolean
  children: ReactNode
}

/** A card of which only the title shows until a tap opens it. */
export function FoldedCard({ id, title, isOpen = false, children }: FoldedCardProps) {
  return (
    <Card as="section" aria-labelledby={id}>
      <details className={styles.folded} open={isOpen}>
        <summary className={styles.row}>
          <h2 id={id} className={styles.heading}>
            {title}
          </h2>
          <ChevronDown size={20} aria-hidden className={styles.arrow} />
        </summary>
        {children}
      </details>
    </Card>
  )
}
