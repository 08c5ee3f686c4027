import { useFilter } from './filters.tsx'
import { Picker } from './picker/picker.tsx'
import { CINEMA_PICKS } from './picker/picks.ts'

interface Props {
  /** The name of the filter in the address, which holds the id of the cinema. */
  name: string
  cinema: { name: string } | null
  /** The words for the list without this filter. Without them, exactly one cinema is chosen. */
  none?: string
}

/** Filters a page by one cinema. */
export function CinemaFilter({ name, cinema, none }: Props) {
  const filter = useFilter()
  return (
    <Picker
      label="Cinema"
      source={CINEMA_PICKS}
      value={cinema}
      onPick={(pick) => filter(name, pick?.id)}
      {...(none !== undefined && { none })}
    />
  )
}
