import { Link } from '@tanstack/react-router'
import { buttonClass } from '@velvet/ui/button'
import { classes } from '@velvet/ui/classes'
import { ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './menu.module.css'

type MenuItem = { label: string } & ({ to: string } | { isDisabled?: boolean; onPress: () => void })

interface Props {
  label: string
  items: readonly MenuItem[]
  /** True if the label is the name of a person, without a border, at the end of a line. */
  isName?: boolean
}

/** Holds what is done less often than what has a button of its own. */
export function Menu({ label, items, isName = false }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const closeBy = useEffectEvent((event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
    const isOutside = event.type === 'pointerdown' && !menu.current?.contains(event.target as Node)
    if (!isEscape && !isOutside) return
    close()
    if (isEscape) menu.current?.querySelector('button')?.focus()
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
    <div ref={menu} className={classes(styles.menu, isName && styles.ofName)}>
      <button
        type="button"
        className={isName ? styles.name : buttonClass('quiet')}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <ChevronDown size={16} aria-hidden />
      </button>
      {isOpen && (
        <div className={styles.list}>
          {items.map((item) =>
            'to' in item ? (
              <Link key={item.label} to={item.to} className={styles.item} onClick={close}>
                {item.label}
              </Link>
            ) : (
              <button
                key={item.label}
                type="button"
                className={styles.item}
                disabled={item.isDisabled}
                onClick={() => {
                  close()
                  item.onPress()
                }}
              >
                {item.label}
              </button>
            ),
          )}
        </div>
      )}
    </div>
  )
}
