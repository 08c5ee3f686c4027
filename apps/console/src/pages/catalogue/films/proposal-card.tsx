import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Film } from '@velvet/contract/catalogue/films.calls'
import { Button } from '@velvet/ui/button'
import { Refusal } from '../../../parts/refusal.tsx'
import { useActions } from '../../../parts/use-actions.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { filmCalls, REREADS } from './calls.ts'
import { differencesOf } from './film-differences.ts'
import { STATE_WORDS } from './states.ts'

/** Shows what a proposal would change, and lets a manager publish it or reject it with a reason. */
export function ProposalCard({ film }: { film: Film }) {
  const { id, version, proposalOf } = film
  const navigate = useNavigate()
  const { data: present } = useSuspenseQuery({
    queryKey: ['films', 'one', proposalOf ?? 'none'],
    queryFn: async ({ signal }) =>
      proposalOf === null ? null : (await filmCalls.getFilm({ id: proposalOf }, { signal })).film,
  })
  const publish = useChange(filmCalls.unarchiveFilm, {
    invalidates: REREADS,
    version,
    onDone: ({ film: published }) => navigate({ to: '/films/$id', params: { id: published.id } }),
  })
  const actions = useActions()
  const differences = present ? differencesOf(present, film) : []
  return (
    <section className="card" aria-labelledby="proposal">
      <h2 id="proposal">{STATE_WORDS.proposed}</h2>
      <Refusal error={publish.error} onReload={publish.reload} />
      <p>
        {present
          ? `${film.distributor} proposes this change of “${present.title}”. Customers see it once it is published.`
          : 'Customers see this film once it is published.'}
      </p>
      {present && differences.length === 0 && <p>Nothing is changed yet.</p>}
      <ul>
        {differences.map(({ name, before, after }) => (
          <li key={name}>
            {name}: <del>{before}</del> <ins>{after}</ins>
          </li>
        ))}
      </ul>
      {actions.view}
      <div className="actions">
        <Button
          busy={publish.isPending}
          onClick={() => publish.mutate({ id, ...(present && { ofVersion: present.version }) })}
        >
          Publish
        </Button>
        <Button
          look="quiet"
          onClick={() =>
            actions.ask({
              title: `Reject “${film.title}”`,
              text: 'The proposer reads your reason, and may change the proposal.',
              label: 'Reject',
              done: 'The proposal is rejected.',
              invalidates: REREADS,
              call: ({ note }, options) => filmCalls.rejectFilm({ id, note }, { ...options, version }),
            })
          }
        >
          Reject
        </Button>
      </div>
    </section>
  )
}
