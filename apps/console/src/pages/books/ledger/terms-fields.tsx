import { UNITS } from '@velvet/contract/shared/kobo'
import { NOTE_LENGTH } from '@velvet/contract/people/staff.rules'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { NairaField, PercentField } from '../../../parts/amount-fields.tsx'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { ppmsIn } from '../../../parts/percent.ts'
import { GUARANTEES, REPORTED, WAYS, type TermsValues } from './terms-values.ts'
import type { FieldOf } from './use-addition.ts'

interface Props {
  values: TermsValues
  field: FieldOf<TermsValues>
}

/** Shows the fields of new terms, of which some belong to one way of hire alone. */
export function TermsFields({ values, field }: Props) {
  const { way, weeks, house, housePercent, guaranteeBy, reports } = values
  return (
    <>
      <DayField label="First day" required {...field('from')} />
      <TextField label="A play week turns at" type="time" required {...field('turnsAt')} />
      <PickField label="Hire" choices={WAYS} {...field('way')} />
      {way === 'percent' ? (
        <>
          <TextField
            label="Percentages by week"
            required
            {...field('weeks')}
            error={ppmsIn(weeks) ? field('weeks').error : 'must be percentages, such as 50, 45, 40'}
          />
          <NairaField
            label={`House allowance in ${UNITS}`}
            required={housePercent !== ''}
            {...field('house', 'houseKobo')}
          />
          <PercentField
            label="Percentage above the allowance, if that is more"
            required={house !== ''}
            {...field('housePercent', 'housePpm')}
          />
        </>
      ) : (
        <NairaField label={`Amount in ${UNITS}`} required {...field('fixed', 'fixedKobo')} />
      )}
      <PickField label="Guarantee" choices={GUARANTEES} {...field('guaranteeBy')} />
      {guaranteeBy !== '' && (
        <NairaField label={`Guaranteed ${UNITS}`} required {...field('guarantee', 'guaranteeKobo')} />
      )}
      <PickField
        label="Value of a ticket in reports"
        hint="The hire is a share of this value. It holds for tickets that are sold from now on."
        choices={REPORTED}
        {...field('reports')}
      />
      {reports === 'at-least' && (
        <NairaField label={`Least value in ${UNITS}`} required {...field('leastValue', 'reportsKobo')} />
      )}
      <TextField
        label="Free tickets a week"
        hint="Later ones are reported at their list price. Empty for no limit."
        inputMode="numeric"
        {...field('freeTickets')}
      />
      <TextField label="Why they differ from the usual terms" {...NOTE_LENGTH} {...field('note')} />
    </>
  )
}
