import { Minus, Plus } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import styles from './counter.module.css'

interface CounterProps {
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

/** A whole number with minus and plus buttons. A press at either limit does nothing. */
export function Counter({ label, value, min = 1, max = Infinity, onChange }: CounterProps) {
  return (
    <div className={styles.counter} role="group" aria-label={label}>
      <IconButton
        className={styles.step}
        aria-label="One less"
        aria-disabled={value <= min}
        onClick={() => value > min && onChange(value - 1)}
      >
        <Minus size={20} aria-hidden />
      </IconButton>
      <output className={styles.value} aria-live="polite">
        {value}
      </output>
      <IconButton
        className={styles.step}
        aria-label="One more"
        aria-disabled={value >= max}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Plus size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
