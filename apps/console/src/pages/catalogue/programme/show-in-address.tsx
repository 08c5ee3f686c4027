import { useNavigate, useSearch } from '@tanstack/react-router'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import type { ReactNode } from 'react'
import { searchWithout } from '../../../parts/list-search.ts'
import type { Show } from './show.ts'

interface Props {
  shows: readonly Show[]
  children: (show: Show) => ReactNode
}

/** Opens the showtime that the address names, so that people can link to a showtime. */
export function ShowInAddress({ shows, children }: Props) {
  const navigate = useNavigate()
  const { showtime } = useSearch({ from: '/signed-in/programme' })
  const show = shows.find(({ id }) => id === showtime)
  if (!show) return null
  const close = () =>
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => searchWithout(search, ['showtime'], {}),
    })
  return (
    <FormDialog title={show.title} onClose={close}>
      {children(show)}
    </FormDialog>
  )
}
