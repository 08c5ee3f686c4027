import { X } from '@velvet/ui/icons/x'
import styles from './filters.module.css'
import { Picker } from './picker/picker.tsx'
import { CINEMA_PICKS } from './picker/picks.ts'

export interface ChosenCinema {
  id: string
  name: string
}

interface Props {
  legend: string
  /** Says what the choice means. */
  text: string
  chosen: readonly ChosenCinema[]
  onChange: (chosen: readonly ChosenCinema[]) => void
  error?: string | undefined
}

/** Chooses several cinemas, one after the other. */
export function CinemaChoice({ legend, text, chosen, onChange, error }: Props) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <p className="muted">{text}</p>
      {chosen.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.given}
          aria-label={`Remove ${name}`}
          onClick={() => onChange(chosen.filter((other) => other.id !== id))}
        >
          {name}
          <X size={16} aria-hidden />
        </button>
      ))}
      <Picker
        label={chosen.length > 0 ? 'Another cinema' : 'Cinema'}
        source={CINEMA_PICKS}
        value={null}
        without={chosen.map(({ id }) => id)}
        error={error}
        onPick={(cinema) => {
          if (cinema) onChange([...chosen, { id: cinema.id, name: cinema.name }])
        }}
      />
    </fieldset>
  )
}
