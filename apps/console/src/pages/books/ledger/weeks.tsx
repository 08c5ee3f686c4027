import { useSearch } from '@tanstack/react-router'
import { PlayWeeks } from '../../../parts/play-weeks.tsx'
import { useTitle } from '../../../parts/use-title.ts'

export function Weeks() {
  useTitle('Weeks')
  const search = useSearch({ from: '/signed-in/books/weeks' })
  return <PlayWeeks search={search} note={({ distributor }) => distributor} />
}
