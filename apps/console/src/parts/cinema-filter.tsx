import { useFilter } from './filters.tsx'
import { Picker } from './picker/picker.tsx'
import { CINEMA_PICKS } from './picker/picks.ts'

interface Props {
  /** The name of the filter in the address, which holds the id of the cinema. */
  name: string
  cinema: { name: string } | null
}

/** Chooses the one cinema that a page is about. */
export function CinemaFilter({ name, cinema }: Props) {
  const filter = useFilter()
  return <Picker label="Cinema" source={CINEMA_PICKS} value={cinema} onPick={(pick) => filter(name, pick?.id)} />
}

/** Narrows a list to one cinema. `cinema` is its name, or null while the list has every cinema. */
export function NarrowToCinema({ cinema }: { cinema: string | null }) {
  const filter = useFilter()
  return (
    <Picker
      label="Cinema"
      source={CINEMA_PICKS}
      none="Every cinema"
      value={cinema === null ? null : { name: cinema }}
      onPick={(pick) => filter('cinemaID', pick?.id)}
    />
  )
}
