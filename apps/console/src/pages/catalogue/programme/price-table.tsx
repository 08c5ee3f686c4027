import { useQuery } from '@tanstack/react-query'
import { shortDate, twelveHour } from '@velvet/contract/shared/time/time'
import { Button } from '@velvet/ui/button'
import { ArrowDown } from '@velvet/ui/icons/arrow-down'
import { ArrowUp } from '@velvet/ui/icons/arrow-up'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { points } from '../../../parts/money.ts'
import { PriceCell, type CellPrice, type PriceUnit } from './price-cell.tsx'
import { areEquallyExact, type PriceValues } from './price-values.ts'
import type { Screen } from './show.ts'
import { typesQuery } from './type-calls.ts'
import { hasOwnPrice } from './type-price-fields.tsx'
import { seatsOf } from './type-prices.ts'
import type { LineAction } from './use-line-focus.ts'
import { WEEKDAYS } from './weekdays.ts'

interface Props {
  lines: readonly PriceValues[]
  screens: readonly Screen[]
  unit: PriceUnit
  isReader: boolean
  /** Returns the words of the server about the line at an index. */
  errorsOf: (index: number) => readonly string[]
  onAct: (action: LineAction, index: number) => void
  onPrice: (line: PriceValues) => void
}

/** Shows the price card as one table. Each price is a field, and a button opens the conditions of its line. */
export function PriceTable({ lines, screens, unit, isReader, errorsOf, onAct, onPrice }: Props) {
  const { data: types } = useQuery(typesQuery)
  const at = (line: PriceValues) => lines.indexOf(line)
  const cell = (typeName: string, line: PriceValues, price: CellPrice, onChange?: (price: CellPrice) => void) =>
    isReader ? (
      price.vp && points(Number(price.vp))
    ) : (
      <PriceCell
        unit={unit}
        price={price}
        label={`${typeName}, ${line.name}`}
        isStandard={onChange === undefined}
        onChange={onChange ?? (({ vp }) => onPrice({ ...line, price: vp }))}
      />
    )
  const columns: readonly Column<PriceValues>[] = [
    { title: 'Line', cell: (line) => <Name line={line} errors={errorsOf(at(line))} /> },
    { title: 'Holds for', cell: (line) => conditionsOf(line, screens) },
    { title: 'Standard', cell: (line) => cell('Standard', line, { vp: line.price }), isNumeric: true },
    ...(types?.items ?? []).filter(hasOwnPrice).map(({ id, name }) => ({
      title: name,
      isNumeric: true,
      cell: (line: PriceValues) => {
        const others = line.typePrices.filter(({ typeID }) => typeID !== id)
        const price = line.typePrices.find(({ typeID }) => typeID === id) ?? { vp: '' }
        return cell(name, line, price, (changed) =>
          onPrice({ ...line, typePrices: [...others, { typeID: id, ...changed }] }),
        )
      },
    })),
  ]
  const acting: Column<PriceValues> = {
    title: 'Act',
    cell: (line) => (
      <Acts
        line={line}
        mayRise={areEquallyExact(line, lines[at(line) - 1])}
        mayFall={areEquallyExact(line, lines[at(line) + 1])}
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
  mayRise: boolean
  mayFall: boolean
  onAct: (action: LineAction) => void
}

function Acts({ line, mayRise, mayFall, onAct }: ActsProps) {
  const act = (action: LineAction) => ({
    look: 'quiet' as const,
    'data-action': action,
    'aria-label': `${action} ${line.name}`,
    onClick: () => onAct(action),
  })
  return (
    <div className="actions" data-line={line.key}>
      {mayRise && (
        <Button {...act('Move up')}>
          <ArrowUp size={16} aria-hidden />
        </Button>
      )}
      {mayFall && (
        <Button {...act('Move down')}>
          <ArrowDown size={16} aria-hidden />
        </Button>
      )}
      <Button {...act('Change')}>Change</Button>
      <Button {...act('Remove')}>Remove</Button>
    </div>
  )
}

/** Describes the showtimes that a line is for, such as `20/Mar/2027 to 22/Mar/2027 · 3D · from 5:00 PM`. */
function conditionsOf(line: PriceValues, screens: readonly Screen[]): string {
  const { film, screenId, format, zone, weekdays } = line
  const conditions = [
    zone && seatsOf(zone),
    datesOf(line),
    film?.name,
    screens.find(({ id }) => id === screenId)?.name,
    format,
    WEEKDAYS.filter((_, index) => weekdays.includes(index + 1)).join(', '),
    hoursOf(line),
  ]
  return conditions.filter(Boolean).join(' · ') || 'Every showtime'
}

function datesOf({ fromDate, untilDate }: PriceValues): string {
  if (fromDate === untilDate) return fromDate && shortDate(fromDate)
  if (!untilDate) return `from ${shortDate(fromDate)}`
  return fromDate ? `${shortDate(fromDate)} to ${shortDate(untilDate)}` : `until ${shortDate(untilDate)}`
}

function hoursOf({ from, until }: PriceValues): string {
  if (!from && !until) return ''
  if (!until) return `from ${twelveHour(from)}`
  return from ? `${twelveHour(from)} to ${twelveHour(until)}` : `before ${twelveHour(until)}`
}
