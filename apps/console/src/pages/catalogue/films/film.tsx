import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Film as FilmRow } from '@velvet/contract/catalogue/films.calls'
import { Button } from '@velvet/ui/button'
import { useMe } from '../../../app/me.ts'
import { ArchiveCard } from '../../../parts/archive-card.tsx'
import { mayChange, mayChangeEveryCinema } from '../../../parts/may-change.ts'
import { Refusal } from '../../../parts/refusal.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { REREADS, filmCalls } from './calls.ts'
import { FilmForm } from './film-form.tsx'
import { FilmStills } from './film-stills.tsx'
import { PosterForm } from './poster-form.tsx'
import { STATE_WORDS } from './states.ts'
import { TrailerCard } from './trailer-card.tsx'

export function Film() {
  const { id } = useParams({ from: '/signed-in/films/$id' })
  const me = useMe()
  const { data } = useSuspenseQuery({
    queryKey: ['films', 'one', id],
    queryFn: ({ signal }) => filmCalls.getFilm({ id }, { signal }),
  })
  const { film } = data
  const isArchived = film.status === 'archived'
  const isProposed = film.status === 'proposed'
  // Staff who are bound to cinemas change only what they have proposed.
  const mayEdit = mayChange(me.role) && !isArchived && (isProposed || mayChangeEveryCinema(me))
  return (
    <Subpage key={id} title={film.title} up={<Link to="/films">Films</Link>}>
      <FilmForm film={film} isReader={!mayEdit} />
      {mayEdit && <PosterForm film={film} />}
      {mayEdit && <FilmStills film={film} />}
      {mayEdit && <TrailerCard film={film} />}
      {mayChangeEveryCinema(me) && isProposed && <PublishCard film={film} />}
      {(mayEdit || mayChangeEveryCinema(me)) && (
        <ArchiveCard
          thing={film}
          isArchived={isArchived}
          calls={{ archive: filmCalls.archiveFilm, unarchive: filmCalls.unarchiveFilm }}
          invalidates={REREADS}
          title={isProposed ? 'Drop the proposal' : STATE_WORDS[film.status]}
          text={
            isArchived
              ? 'Customers do not see this film. Its sales stay in the reports.'
              : 'An archived film leaves every list of the customers. You can bring it back.'
          }
          back="Bring it back"
        />
      )}
    </Subpage>
  )
}

function PublishCard({ film: { id, version } }: { film: FilmRow }) {
  const change = useChange(filmCalls.unarchiveFilm, { invalidates: REREADS, version })
  return (
    <section className="card" aria-labelledby="publish">
      <h2 id="publish">{STATE_WORDS.proposed}</h2>
      <Refusal error={change.error} onReload={change.reload} />
      <p>Staff of single cinemas have proposed this film. Customers see it once it is published.</p>
      <div className="actions">
        <Button busy={change.isPending} onClick={() => change.mutate({ id })}>
          Publish
        </Button>
      </div>
    </section>
  )
}
