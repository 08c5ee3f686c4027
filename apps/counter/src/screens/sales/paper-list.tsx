import { counted } from '@velvet/contract/shared/typing/counted'
import { goneText, repeatedText } from '../../offline/offline-state.tsx'
import { isUnsent } from '../../offline/report-sales.ts'
import { timeOf } from '../../parts/cinema-clock.ts'
import { useCounter } from '../../state/counter-state.ts'
import type { PaperSale } from '../../store/kept-call.ts'
import styles from './sales.module.css'

/** A longer list would hide the sales that the server knows. */
const AT_MOST = 20

/**
 * Lists the sales that this machine has made without a network, the newest first, and says what became of each. It
 * shows nothing while there is none.
 */
export function PaperList() {
  const { papers } = useCounter()
  if (papers.length === 0) return null
  const unsent = papers.filter(isUnsent).length
  return (
    <details className={styles.part} open={unsent > 0}>
      <summary>
        {counted(papers.length, 'sale')} without a network, {unsent} to be sent
      </summary>
      <ul className={styles.list} aria-label="Sales without a network">
        {papers
          .toReversed()
          .slice(0, AT_MOST)
          .map((paper) => (
            <li key={paper.key} className={styles.paper}>
              <span className={styles.time}>{timeOf(new Date(paper.at).toISOString())}</span>
              <strong className="grow">
                {paper.film} {paper.seats.join(' ')}
                <span className={styles.detail}>{becameOf(paper)}</span>
              </strong>
            </li>
          ))}
      </ul>
    </details>
  )
}

/** Says what became of a sale. */
function becameOf({ refusal, gone, seats, repeated = [] }: PaperSale): string {
  if (refusal !== undefined) return `Refused: ${refusal}`
  if (gone === undefined) return 'Waits to be sent'
  const hasTickets = seats.length > 0
  const text = [...gone.map(goneText), ...repeated.map((reference) => repeatedText(reference, hasTickets))]
  if (text.length > 0) return text.join(' ')
  return hasTickets ? 'Sent, with the printed seats' : 'Sent'
}
