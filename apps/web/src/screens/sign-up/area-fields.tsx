import { lgasOf, statesOf } from '@velvet/contract/catalogue/areas'
import { NIGERIA } from '@velvet/contract/shared/country/country'
import { SelectField } from '@velvet/ui/select-field'
import { useAreas } from '../../app/use-areas.ts'
import { FailedBanner } from '../../parts/failed-banner.tsx'
import form from '../../parts/form.module.css'
import type { DraftProps } from './use-sign-up-draft.ts'
import { useGuessedArea } from './use-guessed-area.ts'
import { w } from './words.ts'

/** Country, state and LGA. Each field appears once the one before it is chosen. */
export function AreaFields({ draft, change }: DraftProps) {
  const { areas = [], middles = [], error, retry } = useAreas()
  const isGuessed = useGuessedArea({ draft, change }, areas, middles)
  const { country, state, lga } = draft
  // Outside Nigeria, a region is a single area with the same name.
  const hasLgas = country === NIGERIA.numbers.country
  const countries = areas.map((area) => area.country)
  return (
    <fieldset className={form.fields}>
      <legend className={form.legend}>{w.area}</legend>
      {error && <FailedBanner text={error} onRetry={retry} />}
      <SelectField
        label={w.country}
        placeholder={w.selectCountry}
        required
        autoComplete="country-name"
        value={country}
        options={withChosen(countries, country)}
        onChange={(chosen) => change({ country: chosen, state: '', lga: '' })}
      />
      {country && (
        <SelectField
          label={hasLgas ? w.state : w.region}
          placeholder={hasLgas ? w.selectState : w.selectRegion}
          required
          value={state}
          options={withChosen(statesOf(areas, country), state)}
          onChange={(chosen) =>
            change({ state: chosen, lga: hasLgas ? '' : (lgasOf(areas, country, chosen)[0] ?? '') })
          }
        />
      )}
      {state && (hasLgas || lga === '') && (
        <SelectField
          label={w.lga}
          placeholder={w.selectLga}
          required
          value={lga}
          hint={isGuessed ? w.guessedArea : undefined}
          options={withChosen(lgasOf(areas, country, state), lga)}
          onChange={(chosen) => change({ lga: chosen })}
        />
      )}
    </fieldset>
  )
}

/** Adds the choice made before a reload, until the list has loaded. */
function withChosen(options: readonly string[], chosen: string): readonly string[] {
  return chosen && !options.includes(chosen) ? [chosen, ...options] : options
}
