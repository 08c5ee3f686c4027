import { useSuspenseQuery } from '@tanstack/react-query'
import {
  CLEANING_MINUTES,
  SALE_ENDS_MINUTES,
  SALE_ENDS_SEATS,
} from '@velvet/contract/showtimes/programme-rules'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { ChangeForm } from '../../parts/change-form.tsx'
import { screensQuery } from '../../parts/screens-query.ts'
import { fieldErrors } from '../../parts/refusal.tsx'
import { useEdit } from '../../parts/use-edit.ts'
import { programmeCalls } from './calls.ts'
import { PriceLine } from './price-line.tsx'
import { moved, newPrice, rulesInput, valuesOf } from './price-values.ts'
import type { PriceValues, Rules } from './price-values.ts'
import { useLineFocus } from './use-line-focus.ts'

interface Props {
  rules: Rules
  isReader: boolean
}

/** Edits the price card of a cinema and the usual values of its showtimes. */
export function PricesForm({ rules, isReader }: Props) {
  const { data: screens } = useSuspenseQuery(screensQuery(rules.id))
  const edit = useEdit(programmeCalls.changeProgrammeRules, {
    present: valuesOf(rules),
    version: rules.version,
    rereads: [['programme-rules'], ['audit']],
  })
  const { values } = edit
  const { add, keepOn } = useLineFocus()
  const errors = fieldErrors(edit.error)
  const setPrices = (prices: readonly PriceValues[]) => edit.type({ ...values, prices })
  const number = (name: 'cleaning' | 'saleEndsMinutes' | 'saleEndsSeats') => ({
    ...{ type: 'number', inputMode: 'numeric' as const, required: true, value: values[name] },
    onChange: (text: string) => edit.type({ ...values, [name]: text }),
  })
  return (
    <ChangeForm
      {...{ change: edit, isReader }}
      action="Save"
      onSubmit={() => edit.mutate({ cinemaID: rules.id, ...rulesInput(values) })}
    >
      <legend className="visually-hidden">The price card</legend>
      <p>The first line that fits a new showtime gives its price.</p>
      {values.prices.map((line, index) => (
        <PriceLine
          key={line.key}
          {...{ line, screens, place: index + 1 }}
          isLast={index === values.prices.length - 1}
          errorOf={(field) => errors[`prices.${index}.${field}`]}
          onChange={(next) => setPrices(values.prices.with(index, next))}
          onMove={(by) => {
            setPrices(moved(values.prices, index, by))
            keepOn(line.key, by < 0 ? 'Earlier' : 'Later')
          }}
          onRemove={() => {
            setPrices(values.prices.toSpliced(index, 1))
            keepOn((values.prices[index + 1] ?? values.prices[index - 1])?.key, 'Remove')
          }}
        />
      ))}
      <div className="actions">
        <Button ref={add} look="quiet" onClick={() => setPrices([...values.prices, newPrice()])}>
          Add a line
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
  )
}
