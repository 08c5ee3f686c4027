import type { CallOptions } from '@velvet/client/call'
import { Button } from '@velvet/ui/button'
import { Refusal } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'

type Call = (input: { id: string }, options: CallOptions) => Promise<unknown>

interface Props {
  thing: { id: string; version: number; archived: boolean }
  calls: { archive: Call; unarchive: Call }
  rereads: readonly (readonly unknown[])[]
  onReload: () => void
  /** What archiving does. */
  words: string
}

/** Archives a cinema or a screen, and brings it back. */
export function ArchiveCard({ thing, calls, rereads, onReload, words }: Props) {
  const { id, version, archived } = thing
  const call = archived ? calls.unarchive : calls.archive
  const change = useChange(
    (input: { id: string }, options) => call(input, { ...options, version }),
    { rereads },
  )
  return (
    <section className="card" aria-labelledby="archive">
      <h2 id="archive">{archived ? 'Archived' : 'In use'}</h2>
      <Refusal error={change.error} onReload={onReload} />
      <p>{words}</p>
      <div className="actions">
        <Button look="quiet" busy={change.isPending} onClick={() => change.mutate({ id })}>
          {archived ? 'Use again' : 'Archive'}
        </Button>
      </div>
    </section>
  )
}
