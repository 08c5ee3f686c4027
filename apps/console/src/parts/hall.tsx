import type { ComponentProps } from 'react'
import styles from './hall.module.css'

/** Shows a grid of seats below the screen of a hall. The box scrolls where the hall is wider or longer. */
export function Hall(grid: ComponentProps<'div'>) {
  return (
    <div className={styles.box}>
      <div className={styles.hall}>
        <p className={styles.screen}>Screen</p>
        <div role="grid" {...grid} />
      </div>
    </div>
  )
}
