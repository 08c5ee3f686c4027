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
      <GivenFilter name="cinemaID" text={cinemaID && (names?.cinema ?? 'Only one cinema')} />
      <GivenFilter name="filmID" text={filmID && (names?.film ?? 'Only one film')} />
      <GivenFilter name="distributor" text={distributor} />
      <GivenFilter name="hour" text={hour && `Hour from ${twelveHour(`${hour.padStart(2, '0')}:00`)}`} />
    </>
  )
}
