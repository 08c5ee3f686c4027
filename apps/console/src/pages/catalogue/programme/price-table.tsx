import { useQuery } from '@tanstack/react-query'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { Button } from '@velvet/ui/button'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { points } from '../../../parts/money.ts'
import type { PriceValues } from './price-values.ts'
import type { Screen } from './show.ts'
import { typesQuery } from './type-calls.ts'
import type { TypePriceValue } from './type-prices.ts'
import type { LineAction } from './use-line-focus.ts'
import { WEEKDAYS } from './weekdays.ts'

interface Props {
  lines: readonly PriceValues[]
  screens: readonly Screen[]
  isReader: boolean
  /** Returns the words of the server about the line at an index. */
  errorsOf: (index: number) => readonly string[]
  onAct: (action: LineAction, index: number) => void
}

/** Shows the price card as one table, each of whose rows has the buttons that change the line. */
export function PriceTable({ lines, screens, isReader, errorsOf, onAct }: Props) {
  const { data: types } = useQuery(typesQuery)
  const at = (line: PriceValues) => lines.indexOf(line)
  const columns: readonly Column<PriceValues>[] = [
    { title: 'Line', cell: (line) => at(line) + 1, isNumeric: true },
    { title: 'Name', cell: (line) => <Name line={line} errors={errorsOf(at(line))} /> },
    { title: 'Film', cell: ({ film }) => film?.name ?? 'Every film' },
    {
      title: 'Screen',
      cell: ({ screenId }) => screens.find(({ id }) => id === screenId)?.name ?? 'Every screen',
    },
    { title: 'Days', cell: daysOf },
    { title: 'Starts', cell: startsOf },
    { title: 'Price', cell: ({ price }) => points(Number(price)), isNumeric: true },
    { title: 'Other types', cell: ({ typePrices }) => othersOf(typePrices, types?.items ?? []) },
  ]
  const acting: Column<PriceValues> = {
    title: 'Act',
    cell: (line) => (
      <Acts
        {...{ line, isFirst: at(line) === 0, isLast: at(line) === lines.length - 1 }}
        onAct={(action) => onAct(action, at(line))}
      />
    ),
  }
  return (
    <DataTable
      caption="The price card, whose first line that fits counts"
      columns={isReader ? columns : [...columns, acting]}
      rows={lines}
      keyOf={({ key }) => key}
      empty="This card has no line yet, so each new showtime needs a price of its own."
    />
  )
}

function othersOf(values: readonly TypePriceValue[], types: readonly { id: string; name: string }[]): string {
  return types
    .map(({ id, name }) => ({ name, vp: values.find(({ typeID }) => typeID === id)?.vp ?? '' }))
    .filter(({ vp }) => vp !== '')
    .map(({ name, vp }) => `${name} ${points(Number(vp))}`)
    .join(', ')
}

function Name({ line, errors }: { line: PriceValues; errors: readonly string[] }) {
  return (
    <>
      {line.name}
      {errors.length > 0 && (
        <p role="alert" className="error">
          {errors.join(' ')}
        </p>
      )}
    </>
  )
}

interface ActsProps {
  line: PriceValues
  isFirst: boolean
  isLast: boolean
  onAct: (action: LineAction) => void
}

function Acts({ line, isFirst, isLast, onAct }: ActsProps) {
  const act = (action: LineAction) => ({
    look: 'quiet' as const,
    'data-action': action,
    'aria-label': `${action} ${line.name}`,
    onClick: () => onAct(action),
  })
  return (
    <div className="actions" data-line={line.key}>
      <Button {...act('Move up')} disabled={isFirst}>
        <ArrowUp size={16} aria-hidden />
      </Button>
      <Button {...act('Move down')} disabled={isLast}>
        <ArrowDown size={16} aria-hidden />
      </Button>
      <Button {...act('Change')}>Change</Button>
      <Button {...act('Remove')}>Remove</Button>
    </div>
  )
}

function daysOf({ weekdays }: PriceValues): string {
  if (weekdays.length === 0) return 'Every day'
  return WEEKDAYS.filter((_, index) => weekdays.includes(index + 1)).join(', ')
}

function startsOf({ from, until }: PriceValues): string {
  if (!from && !until) return 'At any time'
  if (!until) return `From ${twelveHour(from)}`
  return from ? `${twelveHour(from)} to ${twelveHour(until)}` : `Before ${twelveHour(until)}`
}
