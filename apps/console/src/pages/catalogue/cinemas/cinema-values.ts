import { country } from '@velvet/contract/shared/country/country'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'

/** The texts in the form of a cinema. */
export interface CinemaValues {
  name: string
  slug: string
  address: string
  country: string
  state: string
  lga: string
  latitude: string
  longitude: string
  features: string
  phone: string
}

export const NO_VALUES: CinemaValues = {
  name: '',
  slug: '',
  address: '',
  country: country().numbers.country,
  state: '',
  lga: '',
  latitude: '',
  longitude: '',
  features: '',
  phone: '',
}

export function valuesOf(cinema: StaffCinema): CinemaValues {
  const { name, slug, address, country, state, lga, features, phone } = cinema
  return {
    name,
    slug,
    address,
    country,
    state,
    lga,
    features,
    phone,
    latitude: String(cinema.latitude),
    longitude: String(cinema.longitude),
  }
}

/** Returns the fields as the server accepts them. */
export function cinemaInput({ latitude, longitude, ...values }: CinemaValues) {
  return { ...values, latitude: Number(latitude), longitude: Number(longitude) }
}
