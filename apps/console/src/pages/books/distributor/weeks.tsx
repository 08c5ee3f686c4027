import { useSearch } from '@tanstack/react-router'
import type { PlayWeek } from '@velvet/contract/books/terms.calls'
import { guaranteeText, hireText } from '../../../parts/hire-words.ts'
import { PlayWeeks } from '../../../parts/play-weeks.tsx'
import { OwnPage } from './own-page.tsx'

/** Shows the film hire of the films of the distributor, with the terms by which it is computed. */
export function OwnWeeks() {
  const search = useSearch({ from: '/signed-in/weeks' })
  return (
    <OwnPage title="Weeks">
      <PlayWeeks search={search} note={termsText} />
    </OwnPage>
  )
}

function termsText(week: PlayWeek): string {
  const guarantee = guaranteeText(week)
  return guarantee ? `${hireText(week)}; at least ${guarantee}` : hireText(week)
}
