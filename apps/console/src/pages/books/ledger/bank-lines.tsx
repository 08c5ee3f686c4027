import { useSearch } from '@tanstack/react-router'
import type { BankEvent, BankLine } from '@velvet/contract/books/bank.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import { Button } from '@velvet/ui/button'
import { BOOKS } from '../../../parts/book-calls.ts'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import type { Action } from '../../../parts/action.ts'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { Noted } from '../../../parts/noted.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { useActions } from '../../../parts/use-actions.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { BankAges } from './bank-ages.tsx'
import { bankCalls } from './bank-calls.ts'
import { BankUpload } from './bank-upload.tsx'
import { BANK_STATES, eventText, stateIn } from './bank-words.ts'

const COLUMNS: readonly Column<BankLine>[] = [
  { title: 'Date', isDate: true, cell: ({ day }) => shortDate(day) },
  { title: 'Text of the bank', cell: ({ text }) => text },
  { title: 'Amount', isNumeric: true, cell: ({ kobo }) => formatKobo(kobo) },
]
const REREADS = [BOOKS, ['audit']]

/** Lists the lines of the statements, and ticks them off with what they show. */
export function BankLines() {
  useTitle('Bank statement')
  const { cursor, state: typed } = useSearch({ from: '/signed-in/books/bank' })
  const state = stateIn(typed)
  const { data } = useList([...BOOKS, 'bank-lines'], bankCalls.listBankLines, { state, cursor })
  const { ask, view } = useActions()
  const tick = useChange(bankCalls.tickBankLine, { invalidates: REREADS })
  const shows: Column<BankLine> = {
    title: 'Shows',
    cell: (line) =>
      line.tick ? (
        <Ticked tick={line.tick} />
      ) : (
        <Suggestions
          line={line}
          busy={tick.isPending}
          onTick={({ movement }) => tick.mutate({ id: line.id, movement })}
        />
      ),
  }
  const acts: Column<BankLine> = {
    title: 'Act',
    cell: (line) => (
      <ActionButtons actions={[actionOn(line)]} about={`${line.text}, ${shortDate(line.day)}`} ask={ask} />
    ),
  }
  return (
    <>
      <BankUpload />
      <BankAges />
      <Filters>
        <ChoiceFilter label="Lines" name="state" value={state} text={BANK_STATES} isSingle />
      </Filters>
      {view}
      <Refusal error={tick.error} onReload={tick.reload} />
      <DataTable
        caption="Lines of bank statements, newest first"
        columns={[...COLUMNS, shows, acts]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty={
          state === 'open'
            ? 'No line is open. Upload a statement, and its lines are listed here.'
            : 'There is no such line.'
        }
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}

function Ticked({ tick: { event, note, by } }: { tick: NonNullable<BankLine['tick']> }) {
  return <Noted note={`Ticked off by ${by.name}`}>{event ? eventText(event) : note}</Noted>
}

interface SuggestionsProps {
  line: BankLine
  busy: boolean
  onTick: (event: BankEvent) => void
}

/** Offers the open events of the same amount, the most likely one first. */
function Suggestions({ line, busy, onTick }: SuggestionsProps) {
  if (line.suggestions.length === 0) return <span className="muted">No event of this amount</span>
  return line.suggestions.map((event) => (
    <div key={event.movement} className="actions">
      <span>{eventText(event)}</span>
      <Button
        look="quiet"
        busy={busy}
        aria-label={`Tick off ${line.text} with ${eventText(event)}`}
        onClick={() => onTick(event)}
      >
        Tick off
      </Button>
    </div>
  ))
}

function actionOn({ id, text, tick }: BankLine): Action {
  if (tick) {
    return {
      title: `Open “${text}” again`,
      text: 'The line and its event are open again, and can be ticked off anew.',
      label: 'Untick',
      done: 'The line is open again.',
      invalidates: REREADS,
      call: ({ note }, options) => bankCalls.untickBankLine({ id, note }, options),
    }
  }
  return {
    title: `“${text}” is not in these books`,
    text: 'The line counts as done, although it shows no event, such as a fee of the bank. You can open it again.',
    label: 'Set aside',
    done: 'The line is set aside.',
    invalidates: REREADS,
    call: ({ note }, options) => bankCalls.setBankLineAside({ id, note }, options),
  }
}
