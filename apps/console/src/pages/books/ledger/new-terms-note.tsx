import { shortDate } from '@velvet/contract/shared/time/time'

/** Says what new terms change, and what they leave as it is. */
export function NewTermsNote({ from }: { from: string }) {
  return (
    <p className="muted">
      {from === '' ? 'New terms hold from their first day on. ' : `They hold from ${shortDate(from)} on. `}
      Weeks that are settled already get a line with the difference in the next settlement.
    </p>
  )
}
