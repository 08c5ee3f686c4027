import { CINEMA_LENGTHS, LATITUDES, LONGITUDES } from '@velvet/contract/catalogue/cinemas.rules'
import { pointOfMapsLink } from '@velvet/contract/catalogue/maps-link'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { AreaFields } from './area-fields.tsx'
import type { CinemaValues } from './cinema-values.ts'

interface Props {
  values: CinemaValues
  onChange: (values: CinemaValues) => void
  errors: Readonly<Record<string, string>>
}

/** Shows the fields of a cinema, each with its error beside it. */
export function CinemaFields({ values, onChange, errors }: Props) {
  const field = (name: keyof CinemaValues) => ({
    value: values[name],
    onChange: (text: string) => onChange({ ...values, [name]: text }),
    error: errors[name],
  })
  const degrees = (name: 'latitude' | 'longitude', { min, max }: { min: number; max: number }) => ({
    ...field(name),
    type: 'number',
    step: 'any',
    required: true,
    min,
    max,
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
      <MapsLink onPoint={(point) => onChange({ ...values, ...point })} />
      <TextField
        label="Latitude"
        hint="In degrees, north is positive. Directions lead to this point."
        {...degrees('latitude', LATITUDES)}
      />
      <TextField label="Longitude" hint="In degrees, east is positive." {...degrees('longitude', LONGITUDES)} />
      <TextField
        label="Telephone"
        hint="Customers with a ticket can call this number. Leave it empty if the cinema has none."
        type="tel"
        maxLength={CINEMA_LENGTHS.phone}
        {...field('phone')}
      />
      <TextArea label="Features" maxLength={CINEMA_LENGTHS.features} {...field('features')} />
    </>
  )
}

interface LinkProps {
  onPoint: (point: { latitude: string; longitude: string }) => void
}

/** Fills in the coordinates from a link, which people copy from a map more easily than two numbers. */
function MapsLink({ onPoint }: LinkProps) {
  const [link, setLink] = useState('')
  const take = (text: string) => {
    setLink(text)
    const point = pointOfMapsLink(text)
    if (point) onPoint(point)
  }
  return (
    <TextField
      label="Link from a map"
      hint="Paste a link of Google Maps or OpenStreetMap, and it fills in the latitude and the longitude."
      value={link}
      onChange={take}
      error={
        link && !pointOfMapsLink(link)
          ? 'This link holds no point. Open it, and copy the address of the whole page.'
          : undefined
      }
    />
  )
}
