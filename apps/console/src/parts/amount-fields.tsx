import { KOBO_A_NAIRA, UNITS } from '@velvet/contract/shared/kobo'
import { TextField } from '@velvet/ui/text-field'
import { koboIn } from './money.ts'
import { ppmIn } from './percent.ts'

interface Props {
  label: string
  /** The text as it was typed, so that an unfinished number is not lost. */
  value: string
  onChange: (typed: string) => void
  required?: boolean | undefined
  unit?: string | undefined
  hint?: string | undefined
  error?: string | undefined
}

/** Asks for an amount in naira, and says so if `koboIn` cannot read what was typed. */
export function NairaField({ error, ...field }: Props) {
  const isWrong = field.value !== '' && koboIn(field.value) === undefined
  const text = isWrong
    ? `must be an amount in ${UNITS}, such as 1,500${KOBO_A_NAIRA === 1 ? '' : ' or 1,500.50'}`
    : error
  return <TextField {...field} inputMode="decimal" autoComplete="off" error={text} />
}

/** Asks for a percentage, and says so if `ppmIn` cannot read what was typed. */
export function PercentField({ error, ...field }: Props) {
  const isWrong = field.value !== '' && ppmIn(field.value) === undefined
  const text = isWrong ? 'must be a percentage from 0 to 100' : error
  return <TextField {...field} inputMode="decimal" autoComplete="off" error={text} />
}
