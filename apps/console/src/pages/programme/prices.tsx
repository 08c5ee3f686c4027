import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { StaffCinema } from '@velvet/contract/endpoints/cinemas'
import { useMe } from '../../app/me.ts'
import { ChoiceFilter, Filters } from '../../parts/filters.tsx'
import { Subpage } from '../../parts/subpage.tsx'
import { mayChange } from '../../parts/may-change.ts'
import { cinemasQuery } from '../../parts/cinemas-query.ts'
import { rulesQuery } from './calls.ts'
import { PricesForm } from './prices-form.tsx'

/** Shows the price card of the cinema that the address names. */
export function Prices() {
  const search = useSearch({ from: '/signed-in/programme/prices' })
  const { data: cinemas } = useSuspenseQuery(cinemasQuery)
  const cinema = cinemas.find(({ id }) => id === search.cinema) ?? cinemas[0]
  const programme = (
    <Link to="/programme" search={cinema ? { cinema: cinema.id } : {}}>
      Programme
    </Link>
  )
  return (
    <Subpage title="Price card" up={programme}>
      {cinema ? <PricesOf {...{ cinemas, cinema }} /> : <p>There is no cinema yet.</p>}
    </Subpage>
  )
}

interface Props {
  cinemas: readonly StaffCinema[]
  cinema: StaffCinema
}

function PricesOf({ cinemas, cinema }: Props) {
  const { role } = useMe()
  const { data } = useSuspenseQuery(rulesQuery(cinema.id))
  const { rules } = data
  const names = Object.fromEntries(cinemas.map(({ id, name }) => [id, name]))
  return (
    <>
      <Filters>
        <ChoiceFilter isSingle label="Cinema" name="cinema" value={cinema.id} words={names} />
      </Filters>
      <PricesForm key={rules.id} rules={rules} isReader={!mayChange(role)} />
    </>
  )
}
