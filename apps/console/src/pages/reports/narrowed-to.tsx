import { GivenFilter } from '../../parts/filters.tsx'
import type { Narrowed } from './narrowed.ts'

interface Props {
  search: Narrowed
  /** What a line of the narrowed report calls its film and its cinema. */
  names?: { film: string; cinema: string } | undefined
}

/** The filters that links of a report have set. */
export function NarrowedTo({ search, names }: Props) {
  const { cinemaID, filmID, distributor, hour } = search
  return (
    <>
      <GivenFilter name="cinemaID" words={cinemaID && (names?.cinema ?? 'Only one cinema')} />
      <GivenFilter name="filmID" words={filmID && (names?.film ?? 'Only one film')} />
      <GivenFilter name="distributor" words={distributor} />
      <GivenFilter name="hour" words={hour && `Hour ${hour}`} />
    </>
  )
}
