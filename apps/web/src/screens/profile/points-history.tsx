import { localDateOf, localTimeOf, twelveHour } from '@velvet/contract/shared/time/time'
import { formatVp } from '@velvet/contract/points/vp'
import { receiptPath } from '@velvet/contract/tickets/receipt'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Link } from '../../app/router.tsx'
import { w as app } from '../../app/words.ts'
import { shortDate } from '../../parts/days/spoken-days.ts'
import { HistoryCard } from './history-card.tsx'
import styles from './entries.module.css'
import { w } from './words.ts'
import type { AnswerOf } from '@velvet/client/call'
import { useCallback } from 'react'
import { getWallet } from '../../calls/wallet.ts'
import { usePages, type LoadPage } from './use-pages.ts'

type StatementEntry = AnswerOf<typeof getWallet>['entries'][number]

const BUTTONS = { all: w.showAll, more: w.showMore, again: app.tryAgain }

export function PointsHistory({ uuid, balance }: { uuid: string; balance: number }) {
  const { pages, more } = useStatement(uuid, balance)
  return (
    <HistoryCard
      id="history"
      title={w.pointsHistory}
      none={w.noPointsMoved}
      buttons={BUTTONS}
      pages={pages}
      onMore={more}
      row={(entry) => <Entry key={entry.id} entry={entry} />}
    />
  )
}

function Entry({ entry }: { entry: StatementEntry }) {
  const at = new Date(entry.at)
  const isIncome = entry.amount > 0
  return (
    <li className={styles.entry}>
      <span>
        <span className={styles.entryReason}>{reasonOf(entry)}</span>
        {entry.gift?.note && <span className={styles.entryNote}>{entry.gift.note}</span>}
        <span className={styles.entryTime}>
          {shortDate(localDateOf(at))}, <bdi>{twelveHour(localTimeOf(at))}</bdi>
        </span>
        {entry.receipt && (
          <Link className={styles.receipt} to={receiptPath(entry.receipt)}>
            {w.receipt}
          </Link>
        )}
      </span>
      <bdi className={isIncome ? styles.income : styles.expense}>
        {`${isIncome ? '+' : '−'}${formatVp(Math.abs(entry.amount))}`}
      </bdi>
    </li>
  )
}

/** An app that is older than the server shows an unknown reason as it is. */
function reasonOf({ reason, gift: transfer }: StatementEntry): string {
  const texts: Readonly<Record<string, string>> = w
  return fill(texts[reason] ?? reason, { name: transfer?.username ?? w.closedAccount })
}

function useStatement(uuid: string, balance: number) {
  const load: LoadPage<StatementEntry> = useCallback(
    async (before, signal) => {
      const { entries, next } = await getWallet({ uuid, ...(before && { before }) }, { signal })
      return { items: entries, next }
    },
    [uuid],
  )
  return usePages(load, balance)
}
