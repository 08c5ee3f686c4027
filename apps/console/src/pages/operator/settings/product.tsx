import { useSuspenseQuery } from '@tanstack/react-query'
import { PRODUCT_NAME_LENGTH, SUPPORT_LENGTH } from '@velvet/contract/operator/settings.rules'
import { country } from '@velvet/contract/shared/country/country'
import { useMe } from '../../../app/me.ts'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { CheckField } from '../../../parts/check-field.tsx'
import { useEdit } from '../../../parts/use-edit.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { settingsQuery, settingsCalls } from './calls.ts'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { ColourField, LogoCard } from './brand-fields.tsx'
import { ReasonField, SettingsInputs } from './settings-fields.tsx'

const FIELDS = [
  { name: 'product_name', label: 'Name of the product', maxLength: PRODUCT_NAME_LENGTH },
  { name: 'support_email', label: 'Email for help', type: 'email', maxLength: SUPPORT_LENGTH },
  { name: 'support_phone', label: 'Phone number for help', type: 'tel', maxLength: SUPPORT_LENGTH },
  { name: 'served_countries', label: 'Other countries whose numbers sign up', autoCapitalize: 'characters' },
] as const

/** Edits the name of the product, where customers find help, and whether visitors see showtimes. */
export function Product() {
  useTitle('Product')
  const { role } = useMe()
  const { settings, defaults } = useSuspenseQuery(settingsQuery).data
  const edit = useEdit(settingsCalls.updateSettings, {
    present: {
      product_name: settings.product_name ?? '',
      support_email: settings.support_email ?? '',
      support_phone: settings.support_phone ?? '',
      brand_colour: settings.brand_colour ?? '',
      served_countries: (settings.served_countries ?? []).join(' '),
      showtimes_for_visitors: settings.showtimes_for_visitors,
      note: '',
    },
    version: settings.version,
    invalidates: [['settings'], ['known-areas'], ['audit']],
  })
  const fields = FIELDS.map((field) => ({
    ...field,
    hint:
      field.name === 'served_countries'
        ? `Codes such as GH KE, with spaces between them. Without an entry: ${country().numbers.country} alone`
        : `Without an entry: ${defaults[field.name]}`,
  }))
  const { brand_colour } = edit.values
  return (
    <>
      <ChangeForm
        action="Save"
        change={edit}
        isReader={role !== 'admin'}
        onSubmit={() => edit.mutate(inputOf(edit.values))}
      >
        <legend className="visually-hidden">The product</legend>
        <p className="muted">
          Customers and staff see a change within two seconds, and phones that have the app open when they open it
          again. Apps from a store keep the name that they were built with.
        </p>
        <CheckField
          label="Showtimes for everybody"
          hint="Visitors and search engines see when films are shown. Otherwise only customers who are logged in do"
          checked={edit.values.showtimes_for_visitors}
          onChange={(showtimes_for_visitors) => edit.type({ ...edit.values, showtimes_for_visitors })}
        />
        <SettingsInputs fields={fields} edit={edit} />
        <ColourField
          value={brand_colour}
          onChange={(colour) => edit.type({ ...edit.values, brand_colour: colour })}
          error={fieldErrors(edit.error)['brand_colour']}
        />
        <ReasonField edit={edit} />
      </ChangeForm>
      {role === 'admin' && <LogoCard logo={settings.brand_logo} />}
    </>
  )
}

interface Values extends Record<(typeof FIELDS)[number]['name'] | 'brand_colour' | 'note', string> {
  showtimes_for_visitors: boolean
}

/** Returns the input of the call. A setting that the person left empty becomes null. */
function inputOf(values: Values) {
  const { product_name, support_email, support_phone, brand_colour, served_countries, showtimes_for_visitors, note } =
    values
  const codes = served_countries.toUpperCase().match(/\w+/g)
  const entered = (text: string) => (text.trim() === '' ? null : text)
  return {
    product_name: entered(product_name),
    support_email: entered(support_email),
    support_phone: entered(support_phone),
    brand_colour: entered(brand_colour),
    served_countries: codes,
    showtimes_for_visitors,
    note,
  }
}
