import { Minus } from './icons/minus.ts'
import { Plus } from './icons/plus.ts'
import { IconButton } from './icon-button.tsx'
import styles from './counter.module.css'
import { w } from './words.ts'

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
        aria-label={w.oneLess}
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
        aria-label={w.oneMore}
        aria-disabled={value >= max}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Plus size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
