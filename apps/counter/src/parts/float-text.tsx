import type { TillSession } from '../calls.ts'
import { nairaText } from './naira.ts'

/** Says by how much the count at the opening differed from the cash that the safe gave. */
export function FloatText({ session: { float, openingCount = 0 } }: { session: TillSession }) {
  if (!float || float.kobo === openingCount) return null
  const difference = openingCount - float.kobo
  return (
    <p>
      {float.givenBy.name} gave {nairaText(float.kobo)} from the safe, and {nairaText(openingCount)} were counted:{' '}
      {nairaText(Math.abs(difference))} {difference < 0 ? 'missing' : 'too much'}. Reason: “{float.reason}”.
      {float.approver && ` Approved by ${float.approver.name}.`}
    </p>
  )
}
