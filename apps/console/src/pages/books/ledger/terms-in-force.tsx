import { useQuery } from '@tanstack/react-query'
import { readPages } from '@velvet/client/read-pages'
import { shortDate } from '@velvet/contract/shared/time/time'
import { BOOKS, bookCalls } from '../../../parts/book-calls.ts'
import { guaranteeText, hireText, reportedText } from '../../../parts/hire-words.ts'
import { Refusal } from '../../../parts/refusal.tsx'

/** Shows the terms of a film that hold today or come later. */
export function TermsInForce({ filmID }: { filmID: string }) {
  const { data, error } = useQuery({
    queryKey: [...BOOKS, 'terms-of-film', filmID],
    queryFn: ({ signal }) => readPages((page) => bookCalls.listTerms({ filmID, ...page }, { signal })),
  })
  if (!data) return <Refusal error={error} />
  const present = data.filter(({ standing }) => standing !== 'over')
  if (present.length === 0) return <p>The film has no terms yet, so no hire is due for it.</p>
  return (
    <ul aria-label="Terms of the film now">
      {present.map((terms) => (
        <li key={terms.id}>
          {terms.standing === 'holds' ? 'Now at ' : 'Later at '}
          {terms.cinema?.name ?? 'every cinema'}, from {shortDate(terms.from)}: {hireText(terms)}
          {terms.guaranteeKobo !== null && `, at least ${guaranteeText(terms)}`}
          {reportedText(terms) && `. Reported: ${reportedText(terms)}`}
        </li>
      ))}
    </ul>
  )
}
