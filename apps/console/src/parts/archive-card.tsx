import type { CallOptions } from '@velvet/client/call'
import { Button } from '@velvet/ui/button'
import { Refusal } from './refusal.tsx'
import { useChange } from './use-change.ts'

type Call = (input: { id: string }, options: CallOptions) => Promise<unknown>

interface Props {
  thing: { id: string; version: number }
  isArchived: boolean
  calls: { archive: Call; unarchive: Call }
  /** The keys of the queries that are read again after the change. */
  invalidates: readonly (readonly unknown[])[]
  /** Names the present state. */
  title: string
  /** Says what archiving does. */
  text: string
  /** The words on the button that takes an archived thing into use again. */
  back: string
  onDone?: () => void
}

/** Archives a film, a cinema or a screen, and brings it back. */
export function ArchiveCard(props: Props) {
  const { thing, isArchived, calls, invalidates, title, text, back, onDone } = props
  const { id, version } = thing
  const change = useChange(isArchived ? calls.unarchive : calls.archive, {
    invalidates,
    version,
    ...(onDone && { onDone }),
  })
  return (
    <section className="card" aria-labelledby="archive">
      <h2 id="archive">{title}</h2>
      <Refusal error={change.error} onReload={change.reload} />
      <p>{text}</p>
      <div className="actions">
        <Button look="quiet" busy={change.isPending} onClick={() => change.mutate({ id })}>
          {isArchived ? back : 'Archive'}
        </Button>
      </div>
    </section>
  )
}
