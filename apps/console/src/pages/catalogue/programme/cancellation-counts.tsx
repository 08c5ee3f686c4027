import { useQuery } from '@tanstack/react-query'
import { Spinner } from '@velvet/ui/spinner'
import { Refusal } from '../../../parts/refusal.tsx'
import { cancellationQuery } from './calls.ts'
import { previewText } from './cancelled-words.ts'

/** Reads what the cancellation of a showtime takes back, and says it. */
export function CancellationCounts({ id }: { id: string }) {
  const { data, error } = useQuery(cancellationQuery([id]))
  if (error) return <Refusal error={error} />
  if (!data) return <Spinner label="Counting" />
  return previewText(data).map((sentence) => <p key={sentence}>{sentence}</p>)
}
