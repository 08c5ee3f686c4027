import { useQuery } from '@tanstack/react-query'
import type { Zone } from '@velvet/contract/catalogue/seat-plan'
import { TextField } from '@velvet/ui/text-field'
import { typesQuery } from './type-calls.ts'
import { seatsOf, withTypePrice, type TypePriceValue } from './type-prices.ts'

/** The standard type costs the showtime's own price, and complimentary tickets are free, so neither has a field. */
export function hasOwnPrice({ class: typeClass }: { class: string }): boolean {
  return typeClass !== 'standard' && typeClass !== 'complimentary'
}

interface Props {
  values: readonly TypePriceValue[]
  /** The zones of the hall, in which each type may have a price too. */
  zones: readonly Zone[]
  onChange: (values: readonly TypePriceValue[]) => void
  hint: string
  error?: string | undefined
}

/** Shows a field for the price of each type that is sold beside the standard one, and of each type in each zone. */
export function TypePriceFields({ values, zones, onChange, hint, error }: Props) {
  const { data } = useQuery(typesQuery)
  const types = data?.items ?? []
  const ofZones = zones.flatMap((zone) =>
    types.filter((type) => type.class !== 'complimentary').map((type) => ({ ...type, zone })),
  )
  return [...types.filter(hasOwnPrice).map((type) => ({ ...type, zone: undefined })), ...ofZones].map(
    ({ id: typeID, name, class: typeClass, zone }, index) => (
      <TextField
        key={`${typeID} ${zone ?? ''}`}
        label={zone ? `Price for ${name}, ${seatsOf(zone)}, in Vp` : `Price for ${name} in Vp`}
        hint={zone && typeClass === 'standard' ? 'If all prices of a zone are empty, the price card counts.' : hint}
        type="number"
        inputMode="numeric"
        min={1}
        value={values.find((value) => value.typeID === typeID && value.zone === zone)?.vp ?? ''}
        onChange={(vp) => onChange(withTypePrice(values, { typeID, ...(zone && { zone }), vp }))}
        error={index === 0 ? error : undefined}
      />
    ),
  )
}
