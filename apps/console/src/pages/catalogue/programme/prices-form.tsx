import { titleCase } from '@velvet/contract/catalogue/title-case'
import { UNITS } from '@velvet/contract/shared/kobo'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  BREAK_MINUTES,
  CLEANING_MINUTES,
  SALE_ENDS_MINUTES,
  SALE_ENDS_SEATS,
} from '@velvet/contract/catalogue/programme.rules'
import { Button } from '@velvet/ui/button'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { screensQuery } from '../../../parts/screens-query.ts'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useEdit } from '../../../parts/use-edit.ts'
import { programmeCalls } from './calls.ts'
import { CopyCard } from './copy-card.tsx'
import { PriceDialog } from './price-dialog.tsx'
import type { PriceUnit } from './price-cell.tsx'
import { PriceTable } from './price-table.tsx'
import { PriceTrial } from './price-trial.tsx'
import { moved, newPrice, ordered, rulesInput, valuesOf } from './price-values.ts'
import type { PriceValues, Rules } from './price-values.ts'
import { useLineFocus } from './use-line-focus.ts'
import type { LineAction } from './use-line-focus.ts'

const PRICE_UNITS = [
  { id: 'naira', name: titleCase(UNITS) },
  { id: 'vp', name: 'Vp' },
]

interface Props {
  rules: Rules
  /** The time zone of the cinema. */
  timeZone: string
  isReader: boolean
}

/** Edits the price card of a cinema and the usual values of its showtimes. */
export function PricesForm({ rules, timeZone, isReader }: Props) {
  const { data: screens } = useSuspenseQuery(screensQuery(rules.id))
  const edit = useEdit(programmeCalls.changeProgrammeRules, {
    present: valuesOf(rules),
    version: rules.version,
    invalidates: [['programme-rules'], ['audit']],
  })
  const { values } = edit
  const { add, keepOn } = useLineFocus()
  const errors = fieldErrors(edit.error)
  const setPrices = (prices: readonly PriceValues[]) => edit.type({ ...values, prices })
  const [unit, setUnit] = useState<PriceUnit>('naira')
  /** The price line that the dialog edits. A new line is not on the card yet. */
  const [edited, setEdited] = useState<PriceValues>()
  const [isCopying, setCopying] = useState(false)
  const at = values.prices.findIndex(({ key }) => key === edited?.key)
  const act = (action: LineAction, index: number) => {
    const line = values.prices[index]
    if (action === 'Change') setEdited(line)
    else if (action === 'Remove') {
      setPrices(values.prices.toSpliced(index, 1))
      keepOn((values.prices[index + 1] ?? values.prices[index - 1])?.key, action)
    } else {
      setPrices(moved(values.prices, index, action === 'Move up' ? -1 : 1))
      keepOn(line?.key, action)
    }
  }
  const take = (line: PriceValues) => {
    setPrices(ordered(at === -1 ? [...values.prices, line] : values.prices.with(at, line)))
    setEdited(undefined)
    if (at === -1) keepOn(line.key, 'Add')
  }
  const number = (name: 'cleaning' | 'preShow' | 'interval' | 'saleEndsMinutes' | 'saleEndsSeats') => ({
    type: 'number',
    inputMode: 'numeric' as const,
    required: true,
    value: values[name],
    onChange: (text: string) => edit.type({ ...values, [name]: text }),
  })
  return (
    <>
      <ChangeForm
        change={edit}
        isReader={isReader}
        action="Save"
        onSubmit={() => edit.mutate({ cinemaID: rules.id, ...rulesInput(values) })}
      >
        <legend className="visually-hidden">The price card</legend>
        <p>
          The first line that fits a new showtime gives its price. Lines with days stand first, then those for a film, a
          screen, a format, hours and days of the week. Seats of a zone take the lines for their zone. An empty price
          means that the type is not sold.
        </p>
        <PickField
          label="Prices are typed in"
          choices={PRICE_UNITS}
          value={unit}
          onChange={(id) => setUnit(id === 'vp' ? 'vp' : 'naira')}
        />
        <PriceTable
          lines={values.prices}
          screens={screens}
          unit={unit}
          isReader={isReader}
          errorsOf={(index) =>
            Object.keys(errors)
              .filter((field) => field.startsWith(`prices.${index}.`))
              .map((field) => errors[field] ?? '')
          }
          onAct={act}
          onPrice={(line) => setPrices(values.prices.map((one) => (one.key === line.key ? line : one)))}
        />
        <div className="actions">
          <Button ref={add} look="quiet" onClick={() => setEdited(newPrice())}>
            Add a line
          </Button>
          <Button look="quiet" onClick={() => setCopying(true)}>
            Copy another card
          </Button>
        </div>
        <h2>What is usual in this cinema</h2>
        <TextField
          label="Cleaning after a showtime, in minutes"
          {...CLEANING_MINUTES}
          {...number('cleaning')}
          error={errors['cleaningMinutes']}
        />
        <TextField
          label="Pre-show of a film, in minutes"
          hint="Advertisements and trailers after the start. A change moves the ends of upcoming showtimes."
          {...BREAK_MINUTES}
          {...number('preShow')}
          error={errors['preShowMinutes']}
        />
        <TextField
          label="Interval of a film, in minutes"
          hint="A film can have a pre-show and an interval of its own."
          {...BREAK_MINUTES}
          {...number('interval')}
          error={errors['intervalMinutes']}
        />
        <TextField
          label="Online sale ends this many minutes before the start"
          {...SALE_ENDS_MINUTES}
          {...number('saleEndsMinutes')}
          error={errors['saleEndsMinutesBefore']}
        />
        <TextField
          label="Online sale ends when fewer seats than this are left"
          hint="0 sells every seat."
          {...SALE_ENDS_SEATS}
          {...number('saleEndsSeats')}
          error={errors['saleEndsBelowSeats']}
        />
      </ChangeForm>
      <PriceTrial rules={rulesInput(values).prices} screens={screens} timeZone={timeZone} />
      {isCopying && (
        <CopyCard
          cinemaId={rules.id}
          screens={screens}
          onClose={() => setCopying(false)}
          onDone={(lines) => {
            setPrices(lines)
            setCopying(false)
          }}
        />
      )}
      {edited && (
        <PriceDialog
          key={edited.key}
          title={at === -1 ? 'A new line of the price card' : `Change ${edited.name}`}
          line={edited}
          screens={screens}
          errorOf={(field) => (at === -1 ? undefined : errors[`prices.${at}.${field}`])}
          onClose={() => setEdited(undefined)}
          onDone={take}
        />
      )}
    </>
  )
}
