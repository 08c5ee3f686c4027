import type { CallOptions } from '@velvet/client/call'
import { MOVIES_OF_A_LIST } from '@velvet/contract/catalogue/films.rules'
import type { Film } from '@velvet/contract/catalogue/films.calls'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense, useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { LastChange } from '../../../parts/last-change.tsx'
import { mayChangeEveryCinema } from '../../../parts/may-change.ts'
import { OrderList } from '../../../parts/order/order-list.tsx'
import { followerOf, moved } from '../../../parts/order/order.ts'
import { readPages } from '@velvet/client/read-pages'
import { Refusal } from '../../../parts/refusal.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { REREADS, filmCalls } from './calls.ts'
import { isOnHome, STATE_WORDS } from './states.ts'

/** The lists of the home screen, which customers see one at a time. */
const LISTS = {
  'now-playing': STATE_WORDS['now-playing'],
  'coming-soon': STATE_WORDS['coming-soon'],
}

type Listed = Film & { name: string }

interface Move {
  film: Listed
  /** The id of the film that will follow; null at the end. */
  before: string | null
  at: number
}

/** Puts the films in the order in which customers see them on their home screen. */
export function FilmOrder() {
  const { status: requested } = useSearch({ from: '/signed-in/films/order' })
  const status = isOnHome(requested) ? requested : 'now-playing'
  const mayMove = mayChangeEveryCinema(useMe())
  return (
    <Subpage title="Order on the home screen" up={<Link to="/films">Films</Link>}>
      <Filters>
        <ChoiceFilter isSingle label="List" name="status" value={status} text={LISTS} />
      </Filters>
      {mayMove && (
        <p className="muted">
          Drag a film to its place. By keyboard, Enter takes a film, the arrow keys move it, Enter drops it and Esc puts
          it back. Customers see the new order at once.
        </p>
      )}
      <Suspense key={status} fallback={<Spinner label="Loading" />}>
        <Order status={status} mayMove={mayMove} />
      </Suspense>
    </Subpage>
  )
}

interface Props {
  status: keyof typeof LISTS
  mayMove: boolean
}

function Order({ status, mayMove }: Props) {
  const { data: films } = useSuspenseQuery({
    queryKey: ['films', 'order', status],
    queryFn: ({ signal }) =>
      readPages((page) => filmCalls.listFilms({ status, ...page }, { signal }), MOVIES_OF_A_LIST),
  })
  const items: Listed[] = films.map((film) => ({ ...film, name: film.title }))
  const [last, setLast] = useState<{ film: Listed; before: string | null }>()
  const change = useChange(
    ({ film, before }: Move, options: CallOptions) =>
      filmCalls.moveFilm({ id: film.id, before }, { ...options, version: film.version }),
    { invalidates: REREADS },
  )
  const shown = change.isPending ? moved(items, change.variables.film.id, change.variables.at) : items

  function move(film: Listed, at: number): void {
    const before = followerOf(moved(items, film.id, at), film.id)?.id ?? null
    const undo = { film, before: followerOf(items, film.id)?.id ?? null }
    change.mutate({ film, before, at }, { onSuccess: () => setLast(undo) })
  }

  function undo(): void {
    const film = items.find(({ id }) => id === last?.film.id)
    const others = items.filter(({ id }) => id !== film?.id)
    const next = others.findIndex(({ id }) => id === last?.before)
    setLast(undefined)
    if (film && last) {
      const at = next === -1 ? others.length : next
      change.mutate({ film, before: last.before, at })
    }
  }

  return (
    <>
      {items.length === 0 && (
        <p className="muted">This list holds no film. The page of a film says on which list it is.</p>
      )}
      <Refusal error={change.error} onReload={change.reload} />
      {last && !change.isPending && <LastChange text={`${last.film.title} was moved.`} onUndo={undo} />}
      <OrderList
        label="The films in their order"
        items={shown}
        canMove={mayMove && !change.isPending}
        onMove={move}
        picture={({ posterUrl }) => <img src={posterUrl} width={22} height={33} alt="" />}
      />
    </>
  )
}
