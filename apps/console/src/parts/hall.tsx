import { Button } from '@velvet/ui/button'
import { useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import styles from './hall.module.css'

/** The plan can be shown at these shares of its own size. */
const ZOOMS = [0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.6] as const

/** Shows a grid of seats below the screen of a hall. The box scrolls where the hall is wider or longer. */
export function Hall(grid: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const smaller = ZOOMS.findLast((one) => one < zoom)
  const larger = ZOOMS.find((one) => one > zoom)
  const fit = () => {
    const hall = box.current?.firstElementChild
    if (!box.current || !(hall instanceof HTMLElement)) return
    // The plan is measured at its own size.
    hall.style.setProperty('zoom', '1')
    const share = Math.min(
      box.current.clientWidth / box.current.scrollWidth,
      box.current.clientHeight / box.current.scrollHeight,
    )
    hall.style.setProperty('zoom', String(zoom))
    setZoom(Math.max(ZOOMS[0], share))
  }
  return (
    <div className={styles.plan}>
      <div className={styles.zoom}>
        <Button look="quiet" disabled={smaller === undefined} onClick={() => setZoom(smaller ?? zoom)}>
          Smaller
        </Button>
        <Button look="quiet" disabled={larger === undefined} onClick={() => setZoom(larger ?? zoom)}>
          Larger
        </Button>
        <Button look="quiet" onClick={fit}>
          Whole hall
        </Button>
        <span aria-live="polite" className="muted">
          {Math.round(zoom * 100)}%
        </span>
      </div>
      <div ref={box} className={styles.box}>
        <div className={styles.hall} style={{ zoom }}>
          <p className={styles.screen}>Screen</p>
          <div role="grid" {...grid} />
        </div>
      </div>
    </div>
  )
}
