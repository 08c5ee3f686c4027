import type { Clash } from '@velvet/contract/catalogue/programme-days.calls'
import type { ComponentProps } from 'react'
import { ChangeForm } from '../../../parts/change-form.tsx'
import type { ChangeState } from '../../../parts/use-change.ts'
import { Clashes } from './clashes.tsx'

interface Added {
  showtimes: readonly { startsAt: string }[]
  clashes: readonly Clash[]
}

type Props = Omit<ComponentProps<typeof ChangeForm>, 'change'> & {
  change: ChangeState & { data: Added | undefined }
  zone: string
  onClose: () => void
}

/**
 * Shows the form of a change that adds several drafts. After the change, it lists the drafts for
 * which there was no room.
 */
export function DraftsForm({ change, zone, onClose, ...form }: Props) {
  if (!change.data) return <ChangeForm {...form} change={change} />
  const { showtimes, clashes } = change.data
  return <Clashes showtimes={showtimes} clashes={clashes} zone={zone} onClose={onClose} />
}
