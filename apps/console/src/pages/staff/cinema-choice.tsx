import { X } from 'lucide-react'
import { Picker } from '../../parts/picker/picker.tsx'
import { CINEMA_PICKS } from '../../parts/picker/picks.ts'
import styles from '../../parts/filters.module.css'

export interface ChosenCinema {
  id: string
  name: string
}

interface Props {
  chosen: readonly ChosenCinema[]
  onChange: (chosen: readonly ChosenCinema[]) => void
}

/** Chooses the cinemas at which somebody works, one after the other. */
export function CinemaChoice({ chosen, onChange }: Props) {
  const without = (id: string) => chosen.filter((other) => other.id !== id)
  return (
    <fieldset>
      <legend>Works only at</legend>
      <p className="muted">Without a choice they work at every cinema.</p>
      {chosen.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.given}
          aria-label={`Remove ${name}`}
          onClick={() => onChange(without(id))}
        >
          {name}
          <X size={16} aria-hidden />
        </button>
      ))}
      <Picker
        label="Another cinema"
        source={CINEMA_PICKS}
        value={null}
        onPick={(cinema) => {
          if (cinema) onChange([...without(cinema.id), { id: cinema.id, name: cinema.name }])
        }}
      />
    </fieldset>
  )
}
