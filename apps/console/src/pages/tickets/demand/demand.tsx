import { Link, useSearch } from '@tanstack/react-router'
import { DEMAND } from '@velvet/contract/tickets/waiting-list-words'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { FilmDemandTable } from './film-demand-table.tsx'
import { SeatDemandTable } from './seat-demand-table.tsx'

const LISTS = {
  films: 'Films that are not on sale nearby',
  showtimes: 'Showtimes that are sold out',
}

/** Shows how many customers wait for which film near them, or for seats of which showtime. */
export function Demand() {
  const { list, cursor } = useSearch({ from: '/signed-in/programme/demand' })
  const isOfShowtimes = list === 'showtimes'
  return (
    <Subpage title={DEMAND} up={<Link to="/programme">Programme</Link>}>
      <p>Customers asked in the app to be told. Whoever was told no longer waits.</p>
      <Filters>
        <ChoiceFilter
          isSingle
          label="What they wait for"
          name="list"
          value={isOfShowtimes ? 'showtimes' : 'films'}
          text={LISTS}
        />
      </Filters>
      {isOfShowtimes ? <SeatDemandTable cursor={cursor} /> : <FilmDemandTable cursor={cursor} />}
    </Subpage>
  )
}
