import { Link, useSearch } from '@tanstack/react-router'
import { buttonClass } from '@velvet/ui/button'
import type { Film } from '@velvet/contract/catalogue/films.calls'
import { useMe } from '../../../app/me.ts'
import type { BulkAction } from '../../../parts/choice-bar.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import { emptyText } from '../../../parts/empty-words.ts'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { SearchBox } from '../../../parts/search-box.tsx'
import { useChoice } from '../../../parts/use-choice.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { filmCalls, REREADS } from './calls.ts'
import { FILM_COLUMNS } from './columns.ts'
import { mayChangeEveryCinema, mayPropose } from '../../../parts/may-change.ts'
import { STATE_WORDS, isState } from './states.ts'

const keyOf = ({ id }: Film) => id
const isArchived = ({ status }: Film) => status === 'archived'

const BULK: readonly BulkAction<Film>[] = [
  {
    label: 'Archive',
    done: 'archived',
    fits: (film) => !isArchived(film),
    call: ({ id, version }, options) => filmCalls.archiveFilm({ id }, { ...options, version }),
  },
  {
    label: 'Bring back',
    done: 'brought back',
    fits: isArchived,
    call: ({ id, version }, options) => filmCalls.unarchiveFilm({ id }, { ...options, version }),
  },
]

/** Lists the films in the order of the home screen. */
export function Films() {
  useTitle('Films')
  const { q, cursor, status } = useSearch({ from: '/signed-in/films' })
  const me = useMe()
  const input = { q, cursor, ...(isState(status) && { status }) }
  const { data } = useList(['films', 'list'], filmCalls.listFilms, input)
  const choice = useChoice({ keyOf, nameOf: ({ title }: Film) => title })
  const actions = mayChangeEveryCinema(me) ? BULK : []
  return (
    <div className="page">
      <div className="page-top">
        <h1>Films</h1>
        <SearchBox label="Title, distributor or language" q={q} />
        {mayPropose(me.role) && (
          <div className="actions">
            {mayChangeEveryCinema(me) && (
              <>
                <Link to="/films/order" className={buttonClass('quiet')}>
                  Change the order
                </Link>
                <Link to="/films/import" className={buttonClass('quiet')}>
                  Import films
                </Link>
              </>
            )}
            <Link to="/films/new" className={buttonClass('primary')}>
              {mayChangeEveryCinema(me) ? 'Add a film' : 'Propose a film'}
            </Link>
          </div>
        )}
      </div>
      <Filters>
        <ChoiceFilter label="State" name="status" value={status} text={STATE_WORDS} all="All but archived" />
      </Filters>
      <DataTable
        caption="The films"
        columns={FILM_COLUMNS}
        rows={data.items}
        keyOf={keyOf}
        choice={choice}
        bulk={{ noun: 'film', actions, invalidates: REREADS }}
        linkOf={({ id }) => `/films/${id}`}
        empty={emptyText({ q, status, cursor }, { none: 'No film fits these words.', first: <NoFilm /> })}
      />
      <Pages next={data.next} cursor={cursor} />
    </div>
  )
}

/** Says that there is no film yet, and leads those who may add films to the ways of doing so. */
export function NoFilm() {
  if (!mayChangeEveryCinema(useMe())) return 'There is no film yet.'
  return (
    <>
      There is no film yet. <Link to="/films/new">Add one</Link>, or{' '}
      <Link to="/films/import">import a table of films</Link>.
    </>
  )
}
