import { useState } from 'react'
import styles from './menu.module.css'
import { Popup } from './popup.tsx'

/** Under this key, the device stores which columns its user has hidden, by the caption of the table. */
const KEY = 'hidden-columns'

type Hidden = Readonly<Record<string, readonly string[]>>

function readHidden(): Hidden {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Hidden
  } catch {
    // A table shows all columns if nothing can be stored, or if the stored text is not valid.
    return {}
  }
}

function keepHidden(caption: string, titles: readonly string[]): void {
  const { [caption]: _, ...others } = readHidden()
  try {
    localStorage.setItem(KEY, JSON.stringify(titles.length === 0 ? others : { ...others, [caption]: titles }))
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

/** Returns the titles of the hidden columns of a table, and a function that hides or shows one. */
export function useHiddenColumns(caption: string) {
  const [kept, setKept] = useState(readHidden)
  const hidden = kept[caption] ?? []
  const turn = (title: string) => {
    const next = hidden.includes(title) ? hidden.filter((one) => one !== title) : [...hidden, title]
    keepHidden(caption, next)
    setKept({ ...kept, [caption]: next })
  }
  return { hidden, turn }
}

interface Props {
  /** The titles of the columns that may be hidden. */
  titles: readonly string[]
  hidden: readonly string[]
  onTurn: (title: string) => void
}

/** Lets the user choose the columns of a table on this device. */
export function ColumnMenu({ titles, hidden, onTurn }: Props) {
  const count = titles.filter((title) => hidden.includes(title)).length
  return (
    <Popup isSmall label={count === 0 ? 'Columns' : `Columns, ${count} hidden`}>
      {() =>
        titles.map((title) => (
          <label key={title} className={styles.item}>
            <input type="checkbox" checked={!hidden.includes(title)} onChange={() => onTurn(title)} />
            {title}
          </label>
        ))
      }
    </Popup>
  )
}
