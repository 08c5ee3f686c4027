import { shortDate } from '@velvet/contract/time/time'

/** Says what new terms change, and what they leave as it is. */
export function NewTermsNote({ from }: { from: string }) {
  return (
    <p className="muted">
      {from === ''
        ? 'New terms hold from their first day on. '
        : `They hold from ${shortDate(from)} on. `}
      Settlements that are made stay as they are: if a settled week changes, the next settlement
      gets a line with the difference.
    </p>
  )
}
