import { useSuspenseQuery } from '@tanstack/react-query'
import { cinemasQuery } from '../../parts/cinemas-query.ts'

interface Props {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Chooses the cinemas at which somebody works. Archived cinemas are not shown, and stay chosen. */
export function CinemaChoice({ chosen, onChange }: Props) {
  const { data } = useSuspenseQuery(cinemasQuery)
  return (
    <fieldset>
      <legend>Works only at</legend>
      <p className="muted">Without a choice they work at every cinema.</p>
      {data.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />{' '}
          {name}
        </label>
      ))}
    </fieldset>
  )
}
