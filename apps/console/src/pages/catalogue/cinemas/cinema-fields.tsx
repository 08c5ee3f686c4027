import { CINEMA_LENGTHS } from '@velvet/contract/catalogue/cinemas.rules'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { AreaFields } from './area-fields.tsx'
import type { CinemaValues } from './cinema-values.ts'
import { PointFields } from './point-fields.tsx'

interface Props {
  values: CinemaValues
  onChange: (values: CinemaValues) => void
  errors: Readonly<Record<string, string>>
}

export function CinemaFields({ values, onChange, errors }: Props) {
  const field = (name: keyof CinemaValues) => ({
    value: values[name],
    onChange: (text: string) => onChange({ ...values, [name]: text }),
    error: errors[name],
  })
  return (
    <>
      <legend className="visually-hidden">About the cinema</legend>
      <TextField label="Name" required maxLength={CINEMA_LENGTHS.name} {...field('name')} />
      <TextField
        label="Slug"
        hint="Lowercase letters, digits and hyphens. Customers see it on the card of the cinema."
        required
        maxLength={CINEMA_LENGTHS.slug}
        {...field('slug')}
      />
      <TextField label="Address" required maxLength={CINEMA_LENGTHS.address} {...field('address')} />
      <AreaFields values={values} onChange={(area) => onChange({ ...values, ...area })} errors={errors} />
      <TextField
        label="Telephone"
        hint="Customers with a ticket can call this number. Leave it empty if the cinema has none."
        type="tel"
        maxLength={CINEMA_LENGTHS.phone}
        {...field('phone')}
      />
      <PointFields values={values} onPoint={(point) => onChange({ ...values, ...point })} errors={errors} />
      <TextArea
        label="Features"
        hint="Such as 3D, air conditioning, parking or a café. Customers see it on the page of the cinema."
        maxLength={CINEMA_LENGTHS.features}
        {...field('features')}
      />
    </>
  )
}
