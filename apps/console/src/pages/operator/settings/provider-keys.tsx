import { useSuspenseQuery } from '@tanstack/react-query'
import { DataTable } from '../../../parts/data-table.tsx'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import { providersQuery } from '../../../parts/providers-query.ts'

/**
 * Says which keys of the providers the server has. The operator sets them in the server's
 * environment.
 */
export function ProviderKeys() {
  const { data } = useSuspenseQuery(providersQuery)
  const keys = data.providers.flatMap(({ provider, keys: ofProvider }) =>
    ofProvider.map((key) => ({ provider, ...key })),
  )
  return (
    <section className="card" aria-labelledby="provider-keys">
      <h2 id="provider-keys">Keys of the providers</h2>
      <p className="muted">Keys come from the environment of the server. They are never shown here.</p>
      <DataTable
        caption="Each key of each provider"
        columns={[
          { title: 'Provider', cell: ({ provider }) => PROVIDERS[provider] },
          { title: 'Key', cell: ({ name }) => name },
          { title: 'State', cell: ({ isSet }) => (isSet ? 'Set' : 'Missing') },
        ]}
        rows={keys}
        keyOf={({ provider, name }) => `${provider} ${name}`}
        empty="No provider has keys here."
      />
    </section>
  )
}
