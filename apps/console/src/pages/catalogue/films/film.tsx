import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { Film as FilmRow } from '@velvet/contract/catalogue/films.calls'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { useMe } from '../../../app/me.ts'
import { ArchiveCard } from '../../../parts/archive-card.tsx'
import { mayChangeEveryCinema, mayPropose } from '../../../parts/may-change.ts'
import { Refusal } from '../../../parts/refusal.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { REREADS, filmCalls } from './calls.ts'
import { FilmForm } from './film-form.tsx'
import { FilmStills } from './film-stills.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { PosterForm } from './poster-form.tsx'
import { STATE_WORDS } from './states.ts'
import { TrailerCard } from './trailer-card.tsx'

export function Film() {
  const { id } = useParams({ from: '/signed-in/films/$id' })
  const me = useMe()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery({
    queryKey: ['films', 'one', id],
    queryFn: ({ signal }) => filmCalls.getFilm({ id }, { signal }),
  })
  const { film } = data
  const isArchived = film.status === 'archived'
  const isProposed = film.status === 'proposed'
  // Staff who are bound to cinemas change only what they have proposed.
  const isOfDistributor = me.role === 'distributor'
  const mayEdit = mayPropose(me.role) && !isArchived && (isProposed || mayChangeEveryCinema(me))
  return (
    <Subpage key={id} title={film.title} up={<Link to="/films">Films</Link>}>
      {film.rejection !== '' && <Banner kind="error">Rejected: {film.rejection}</Banner>}
      {isOfDistributor && isProposed && film.rejection === '' && (
        <Banner>Your proposal is with the cinema. Customers see it once the cinema has published it.</Banner>
      )}
      {isOfDistributor && !isProposed && <ProposeCard film={film} />}
      {mayChangeEveryCinema(me) && isProposed && <ProposalCard film={film} />}
      <FilmForm film={film} isReader={!mayEdit} isOfDistributor={isOfDistributor} />
      {mayEdit && <PosterForm film={film} />}
      {mayEdit && <FilmStills film={film} />}
      {mayEdit && <TrailerCard film={film} isOfDistributor={isOfDistributor} />}
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
          {...((film.proposalOf ?? isOfDistributor) && { onDone: () => void navigate({ to: '/films' }) })}
        />
      )}
    </Subpage>
  )
}

/** Starts a change of a distributor's film, or opens the one that is waiting. */
function ProposeCard({ film: { id } }: { film: FilmRow }) {
  const navigate = useNavigate()
  const change = useChange(filmCalls.proposeFilmChange, {
    invalidates: REREADS,
    onDone: ({ film }) => navigate({ to: '/films/$id', params: { id: film.id } }),
  })
  return (
    <section className="card" aria-labelledby="propose">
      <h2 id="propose">Your film</h2>
      <Refusal error={change.error} onReload={change.reload} />
      <p>Customers see your change once the cinema has published it.</p>
      <div className="actions">
        <Button busy={change.isPending} onClick={() => change.mutate({ id })}>
          Propose a change
        </Button>
      </div>
    </section>
  )
}
