import { buttonClass } from '@velvet/ui/button'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import styles from './more-menu.module.css'
import { useClosingMenu } from './use-closing-menu.ts'

interface MenuItem {
  label: string
  isDisabled?: boolean
  onPress: () => void
}

interface Props {
  label?: string
  items: readonly MenuItem[]
}

/** A menu of the less frequent actions, which have no button of their own. */
export function MoreMenu({ label = 'More', items }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useClosingMenu(menu, isOpen, () => setIsOpen(false))
  return (
    <div ref={menu} className={styles.menu}>
      <button type="button" className={buttonClass('quiet')} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {label}
        <ChevronDown size={16} aria-hidden />
      </button>
      {isOpen && (
        <div className={styles.list}>
          {items.map(({ label: text, isDisabled = false, onPress }) => (
            <button
              key={text}
              type="button"
              className={styles.item}
              disabled={isDisabled}
              onClick={() => {
                setIsOpen(false)
                onPress()
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
