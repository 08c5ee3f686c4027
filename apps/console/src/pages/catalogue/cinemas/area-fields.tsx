import { NIGERIA } from '@velvet/contract/shared/country/country'
import { lgasOf, statesOf } from '@velvet/contract/catalogue/areas'
import { SelectField } from '@velvet/ui/select-field'
import { pointAfter, useKnownAreas, type Area } from './centres.ts'

interface AreaValues {
  country: string
  state: string
  lga: string
  /** The point of the cinema moves with the LGA until the user has chosen another point. */
  latitude: string
  longitude: string
}

interface Props {
  values: AreaValues
  onChange: (values: AreaValues) => void
  errors: Readonly<Record<string, string>>
}

/** Lets a person choose the area of a cinema from all areas in which a cinema can open. */
export function AreaFields({ values, onChange, errors }: Props) {
  const { country, state, lga } = values
  const areas = useKnownAreas()
  const take = (names: Area) => onChange({ ...names, ...pointAfter(areas, values, names) })
  const isServed = areas.every((area) => area.country !== country || area.isServed)
  const hasLgas = country === NIGERIA.numbers.country
  const choose = (chosen: string, inState: string) => {
    const [only, ...others] = lgasOf(areas, chosen, inState)
    // Outside Nigeria a region has a single area, which needs no choice.
    take({ country: chosen, state: inState, lga: others.length === 0 ? (only ?? '') : '' })
  }
  return (
    <>
      <SelectField
        label="Country"
        required
        options={areas.map((area) => area.country)}
        value={country}
        onChange={(chosen) => choose(chosen, '')}
        hint={
          isServed ? undefined : `Customers in ${country} cannot sign up until an admin adds it in Settings, Product.`
        }
        error={errors['country']}
      />
      <SelectField
        label="State or region"
        required
        placeholder="Choose a state or region"
        options={statesOf(areas, country)}
        value={state}
        onChange={(chosen) => choose(country, chosen)}
        error={errors['state']}
      />
      <SelectField
        label={hasLgas ? 'LGA' : 'Area'}
        required
        placeholder={hasLgas ? 'Choose an LGA' : 'Choose an area'}
        hint="Customers who live in this area find the cinema there."
        options={lgasOf(areas, country, state)}
        value={lga}
        onChange={(chosen) => take({ country, state, lga: chosen })}
        error={errors['lga']}
      />
    </>
  )
}
