import { useQuery } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import type { getBooks } from '@velvet/contract/books/books.calls'
import { invariantAsText } from '@velvet/contract/books/invariants'
import { CircleAlert } from '@velvet/ui/icons/circle-alert'
import { CircleCheck } from '@velvet/ui/icons/circle-check'
import { CircleHelp } from '@velvet/ui/icons/circle-help'
import { lazy, Suspense, useState } from 'react'
import { dateAndTime } from '../parts/dates.ts'
import styles from './books.module.css'

const BrokenBooks = lazy(async () => ({
  default: (await import('./broken-books.tsx')).BrokenBooks,
}))
const callBooks = caller<typeof getBooks>('GET /api/v1/staff/books')

/** Shows whether the books balance, and when that was last verified. */
export function Books() {
  const [isAsked, setIsAsked] = useState(false)
  const { data } = useQuery({
    queryKey: ['books'],
    queryFn: ({ signal }) => callBooks({}, { signal }),
    refetchInterval: 60_000,
  })
  if (!data) return null
  const { verifiedAt, isOverdue, broken } = data.books
  if (broken.length > 0) {
    return (
      <>
        <p className={styles.broken} title={broken.map(({ promise }) => promise).join('\n')}>
          <CircleAlert size={18} aria-hidden />
          <span>
            The books do not balance: {broken.map(({ invariant }) => invariantAsText(invariant)).join(', ')}{' '}
            <button type="button" className={styles.where} onClick={() => setIsAsked(true)}>
              See where
            </button>
          </span>
        </p>
        {isAsked && (
          <Suspense>
            <BrokenBooks broken={broken} onClose={() => setIsAsked(false)} />
          </Suspense>
        )}
      </>
    )
  }
  if (verifiedAt === null) {
    return (
      <p className={styles.line}>
        <CircleHelp size={18} aria-hidden />
        The books were not verified yet
      </p>
    )
  }
  return (
    <p className={isOverdue ? styles.broken : styles.line}>
      {isOverdue ? <CircleAlert size={18} aria-hidden /> : <CircleCheck size={18} aria-hidden />}
      {isOverdue ? (
        `The books were last verified ${dateAndTime(verifiedAt)}`
      ) : (
        <span>
          The books balance<span className={styles.verified}>, verified {dateAndTime(verifiedAt)}</span>
        </span>
      )}
    </p>
  )
}
