import type { Film } from '@velvet/contract/endpoints/films'
import { Button } from '@velvet/ui/button'
import { Refusal } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { callArchive, callUnarchive } from './calls.ts'
import { STATE_WORDS } from './states.ts'

/** Takes a film out of the customers' lists, and brings it back. */
export function FilmState({ film, onReload }: { film: Film; onReload: () => void }) {
  const isArchived = film.status === 'archived'
  const call = isArchived ? callUnarchive : callArchive
  const change = useChange(
    (input: { id: string }, options) => call(input, { ...options, version: film.version }),
    { rereads: [['films']] },
  )
  return (
    <section className="card" aria-labelledby="film-state">
      <h2 id="film-state">{STATE_WORDS[film.status]}</h2>
      <Refusal error={change.error} onReload={onReload} />
      <p>
        {isArchived
          ? 'Customers do not see this film. Its sales stay in the reports.'
          : 'An archived film leaves every list of the customers. You can bring it back.'}
      </p>
      <div className="actions">
        <Button look="quiet" busy={change.isPending} onClick={() => change.mutate({ id: film.id })}>
          {isArchived ? 'Bring it back' : 'Archive'}
        </Button>
      </div>
    </section>
  )
}
