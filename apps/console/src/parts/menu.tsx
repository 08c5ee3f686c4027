import { Link } from '@tanstack/react-router'
import styles from './menu.module.css'
import { Popup } from './popup.tsx'

type MenuItem = { label: string } & ({ to: string } | { isDisabled?: boolean; onPress: () => void })

interface Props {
  label: string
  items: readonly MenuItem[]
  isName?: boolean
}

/** A menu for actions that are too rare for a button of their own. */
export function Menu({ label, items, isName = false }: Props) {
  return (
    <Popup label={label} isName={isName}>
      {(close) =>
        items.map((item) =>
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
        )
      }
    </Popup>
  )
}
