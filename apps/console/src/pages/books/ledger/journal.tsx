import { useSearch } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { localToday } from '@velvet/contract/shared/time/time'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { Download } from '../../../parts/download.tsx'
import { ChoiceFilter, DayFilters, Filters } from '../../../parts/filters.tsx'
import { useTitle } from '../../../parts/use-title.ts'
import { settingsQuery } from '../../operator/settings/calls.ts'
import { AccountCodesDialog } from './account-codes-dialog.tsx'

const BY = { day: 'A number each day', month: 'A number each month' } as const

/** Exports the naira ledger as a journal file for the accountant's own software. */
export function Journal() {
  useTitle('Journal')
  const search = useSearch({ from: '/signed-in/books/journal' })
  const { role } = useMe()
  const { settings } = useSuspenseQuery(settingsQuery).data
  const [isOpen, setIsOpen] = useState(false)
  const today = localToday()
  const by = search.by === 'month' ? 'month' : 'day'
  const input = { by, from: search.from ?? dayAfter(today, -30), to: search.to ?? today }
  return (
    <>
      <Filters>
        <ChoiceFilter isSingle label="By" name="by" value={by} text={BY} />
        <DayFilters most={REPORT_MAX_DAYS} from={input.from} to={input.to} />
        <Download path="/api/v1/staff/naira/journal.csv" input={input} />
        {role === 'admin' && (
          <Button look="quiet" onClick={() => setIsOpen(true)}>
            Account codes
          </Button>
        )}
      </Filters>
      <p className="muted">
        Each line has date, number, account code, account, debit, credit, cinema and text. The debits of a number are
        its credits. The codes are those of your own accounts. With a number each month, the file has whole months.
      </p>
      {isOpen && <AccountCodesDialog settings={settings} onClose={() => setIsOpen(false)} />}
    </>
  )
}
