import type { ReactNode } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  icon: ReactNode
  name: string
  note: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Turns something on or off, and says in a note what it does. */
export function Switch({ icon, name, note, isOn, onChange }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.switch} onClick={() => onChange(!isOn)}>
      <span className={styles.icon}>{icon}</span>
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{note}</span>
      </span>
      <span className={styles.track} aria-hidden>
        <span className={styles.thumb} />
      </span>
    </button>
  )
}
