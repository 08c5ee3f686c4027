import styles from './weekday-choice.module.css'
import { WEEKDAYS } from './weekdays.ts'

interface Props {
  label: string
  /** The numbers of the chosen days. An empty list means every day. */
  value: readonly number[]
  onChange: (weekdays: readonly number[]) => void
}

/** Lets a person choose days of the week. */
export function WeekdayChoice({ label, value, onChange }: Props) {
  const toggle = (number: number) =>
    onChange(value.includes(number) ? value.filter((one) => one !== number) : [...value, number])
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={styles.days}>
        {WEEKDAYS.map((name, index) => (
          <label key={name} className={styles.day}>
            <input type="checkbox" checked={value.includes(index + 1)} onChange={() => toggle(index + 1)} />
            {name}
          </label>
        ))}
      </div>
      <p className="muted">None chosen means every day.</p>
    </fieldset>
  )
}
