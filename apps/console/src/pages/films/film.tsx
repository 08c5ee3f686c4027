import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Film as FilmRow } from '@velvet/contract/endpoints/films'
import { useMe } from '../../app/me.ts'
import { ArchiveCard } from '../../parts/archive-card.tsx'
import { ChangeForm } from '../../parts/change-form.tsx'
import { mayChange } from '../../parts/may-change.ts'
import { fieldErrors } from '../../parts/refusal.tsx'
import { Subpage } from '../../parts/subpage.tsx'
import { useEdit } from '../../parts/use-edit.ts'
import { filmCalls } from './calls.ts'
import { FilmFields, filmInput, valuesOf } from './film-fields.tsx'
import { FilmStills } from './film-stills.tsx'
import { PosterForm } from './poster-form.tsx'
import { STATE_WORDS } from './states.ts'
import { TrailerCard } from './trailer-card.tsx'

const REREADS = [['films']] as const

export function Film() {
  const { id } = useParams({ from: '/signed-in/films/$id' })
  const { role } = useMe()
  const { data } = useSuspenseQuery({
    queryKey: ['films', 'one', id],
    queryFn: ({ signal }) => filmCalls.getFilm({ id }, { signal }),
  })
  const { film } = data
  const isArchived = film.status === 'archived'
  return (
    <Subpage key={id} title={film.title} up={<Link to="/films">Films</Link>}>
      <FilmForm film={film} isReader={!mayChange(role) || isArchived} />
      {mayChange(role) && !isArchived && <PosterForm film={film} />}
      {mayChange(role) && !isArchived && <FilmStills film={film} />}
      {mayChange(role) && !isArchived && <TrailerCard film={film} />}
      {mayChange(role) && (
        <ArchiveCard
          thing={film}
          isArchived={isArchived}
          calls={{ archive: filmCalls.archiveFilm, unarchive: filmCalls.unarchiveFilm }}
          rereads={REREADS}
          title={STATE_WORDS[film.status]}
          words={
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

function FilmForm({ film, isReader }: { film: FilmRow; isReader: boolean }) {
  const { id, version } = film
  const edit = useEdit(filmCalls.changeFilm, { present: valuesOf(film), version, rereads: REREADS })
  return (
    <ChangeForm
      {...{ change: edit, isReader }}
      action="Save"
      onSubmit={() => edit.mutate({ id, ...filmInput(edit.values) })}
    >
      <FilmFields values={edit.values} onChange={edit.type} errors={fieldErrors(edit.error)} />
    </ChangeForm>
  )
}
