import { useQuery } from '@tanstack/react-query'
import { shortDate } from '@velvet/contract/time/time'
import { BOOKS, bookCalls } from '../../parts/book-calls.ts'
import { guaranteeWords, hireWords } from '../../parts/hire-words.ts'
import { Refusal } from '../../parts/refusal.tsx'

/** A film has few terms, and those that hold are among the latest. */
const LATEST = 100

/** Shows the terms of a film that hold today or come later. */
export function TermsInForce({ filmID }: { filmID: string }) {
  const input = { filmID, limit: LATEST }
  const { data, error } = useQuery({
    queryKey: [...BOOKS, 'terms-of-film', input],
    queryFn: ({ signal }) => bookCalls.listTerms(input, { signal }),
  })
  if (!data) return <Refusal error={error} />
  const present = data.items.filter(({ standing }) => standing !== 'over')
  if (present.length === 0) return <p>The film has no terms yet, so no hire is due for it.</p>
  return (
    <ul aria-label="Terms of the film now">
      {present.map((terms) => (
        <li key={terms.id}>
          {terms.standing === 'holds' ? 'Now at ' : 'Later at '}
          {terms.cinema?.name ?? 'every cinema'}, from {shortDate(terms.from)}: {hireWords(terms)}
          {terms.guaranteeKobo !== null && `, at least ${guaranteeWords(terms)}`}
        </li>
      ))}
    </ul>
  )
}
