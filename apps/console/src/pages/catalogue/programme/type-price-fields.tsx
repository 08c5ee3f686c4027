import { useQuery } from '@tanstack/react-query'
import { TextField } from '@velvet/ui/text-field'
import { typesQuery } from './type-calls.ts'
import { withTypePrice, type TypePriceValue } from './type-prices.ts'

/** The standard type costs the showtime's own price, and complimentary tickets are free, so neither has a field. */
export function hasOwnPrice({ class: typeClass }: { class: string }): boolean {
  return typeClass !== 'standard' && typeClass !== 'complimentary'
}

interface Props {
  values: readonly TypePriceValue[]
  onChange: (values: readonly TypePriceValue[]) => void
  hint: string
  error?: string | undefined
}

/** Shows a field for the price of each type that is sold beside the standard one. */
export function TypePriceFields({ values, onChange, hint, error }: Props) {
  const { data } = useQuery(typesQuery)
  const valueOf = (id: string) => values.find(({ typeID }) => typeID === id)?.vp ?? ''
  return data?.items
    .filter(hasOwnPrice)
    .map(({ id, name }, index) => (
      <TextField
        key={id}
        label={`Price for ${name} in Vp`}
        hint={hint}
        {...{ type: 'number', inputMode: 'numeric', min: 1, value: valueOf(id) }}
        onChange={(text) => onChange(withTypePrice(values, id, text))}
        error={index === 0 ? error : undefined}
      />
    ))
}
