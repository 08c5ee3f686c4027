import { useSearch } from '@tanstack/react-router'
import type { PlayWeek } from '@velvet/contract/books/terms.calls'
import { guaranteeWords, hireWords } from '../../../parts/hire-words.ts'
import { PlayWeeks } from '../../../parts/play-weeks.tsx'
import { OwnPage } from './own-page.tsx'

/** Shows the film hire of the films of the distributor, with the terms by which it is computed. */
export function OwnWeeks() {
  const search = useSearch({ from: '/signed-in/weeks' })
  return (
    <OwnPage title="Weeks">
      <PlayWeeks search={search} note={termsWords} />
    </OwnPage>
  )
}

function termsWords(week: PlayWeek): string {
  const guarantee = guaranteeWords(week)
  return guarantee ? `${hireWords(week)}; at least ${guarantee}` : hireWords(week)
}
