import { useEffect, useRef } from 'react'
import styles from './picker.module.css'
import type { Pick } from './picks.ts'

interface Props<P extends Pick> {
  id: string
  label: string
  options: readonly (P | null)[]
  /** The index of the option that Enter takes. */
  at: number
  none: string | undefined
  onPick: (option: P | null) => void
}

/** The list below a picker. */
export function Options<P extends Pick>({ id, label, options, at, none, onPick }: Props<P>) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <ul ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles.options}>
      {options.map((option, index) => (
        <li
          key={option?.id ?? 'none'}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.option}
          onClick={() => onPick(option)}
        >
          {option ? option.name : none}
          {option?.note !== undefined && <span className={styles.about}>{option.note}</span>}
        </li>
      ))}
    </ul>
  )
}
