import { twelveHour } from '@velvet/contract/shared/time/time'
import { GivenFilter } from '../../../parts/filters.tsx'
import type { Narrowed } from './narrowed.ts'

interface Props {
  search: Narrowed
  /** The names of the film and the cinema, taken from a line of the report. */
  names?: { film: string; cinema: string } | undefined
}

/** Shows the filters that links of a report have set. */
export function NarrowedTo({ search, names }: Props) {
  const { cinemaID, filmID, distributor, hour } = search
  return (
    <>
      <GivenFilter name="cinemaID" words={cinemaID && (names?.cinema ?? 'Only one cinema')} />
      <GivenFilter name="filmID" words={filmID && (names?.film ?? 'Only one film')} />
      <GivenFilter name="distributor" words={distributor} />
      <GivenFilter
        name="hour"
        words={hour && `Hour from ${twelveHour(`${hour.padStart(2, '0')}:00`)}`}
      />
    </>
  )
}
