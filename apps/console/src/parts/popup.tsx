import { buttonClass } from '@velvet/ui/button'
import { classes } from '@velvet/ui/classes'
import { ChevronDown } from '@velvet/ui/icons/chevron-down'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './menu.module.css'

interface Props {
  label: string
  /** True if the label is the name of a person, without a border, at the end of a line. */
  isName?: boolean
  /** True for a low button above a table. */
  isSmall?: boolean
  children: (close: () => void) => ReactNode
}

/** Shows a button that opens a small box below it. Escape or a click outside closes the box. */
export function Popup({ label, isName = false, isSmall = false, children }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const closeBy = useEffectEvent((event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
    const isOutside = event.type === 'pointerdown' && !popup.current?.contains(event.target as Node)
    if (!isEscape && !isOutside) return
    close()
    if (isEscape) popup.current?.querySelector('button')?.focus()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const listen = (event: Event) => closeBy(event)
    document.addEventListener('pointerdown', listen)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('pointerdown', listen)
      document.removeEventListener('keydown', listen)
    }
  }, [isOpen])
  return (
    <div ref={popup} className={classes(styles.menu, isName && styles.ofName, isSmall && styles.small)}>
      <button
        type="button"
        className={isName ? styles.name : buttonClass('quiet')}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <ChevronDown size={16} aria-hidden />
      </button>
      {isOpen && <div className={styles.list}>{children(close)}</div>}
    </div>
  )
}
