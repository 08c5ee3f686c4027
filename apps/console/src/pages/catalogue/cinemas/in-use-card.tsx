import type { ComponentProps } from 'react'
import { ArchiveCard } from '../../../parts/archive-card.tsx'

type Props = Pick<ComponentProps<typeof ArchiveCard>, 'calls' | 'invalidates' | 'text'> & {
  thing: { id: string; version: number; archived: boolean }
}

/** Archives a cinema or a screen, and takes it into use again. */
export function InUseCard({ thing, ...props }: Props) {
  const { archived } = thing
  return (
    <ArchiveCard
      {...props}
      thing={thing}
      isArchived={archived}
      title={archived ? 'Archived' : 'In use'}
      back="Use again"
    />
  )
}
