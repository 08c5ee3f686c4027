import { PercentField } from '../../../parts/amount-fields.tsx'

interface Props {
  value: string
  onChange: (typed: string) => void
  error: string | undefined
}

/** Asks for the rate of a tax, or of a tax on film hire. */
export function TaxRateField(props: Props) {
  return <PercentField label="Rate in percent" hint="Such as 7.5; 0 ends the tax" required {...props} />
}
