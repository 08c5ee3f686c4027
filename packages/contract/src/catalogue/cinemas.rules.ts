import { SLUG_LENGTH } from '../shared/typing/slug-of.ts'

/** The longest texts about a cinema, in characters. */
export const CINEMA_LENGTHS = {
  name: 120,
  slug: SLUG_LENGTH,
  address: 300,
  features: 2000,
  phone: 30,
} as const
export const SCREEN_NAME_MAX_LENGTH = 80
/** The largest number of pictures in the carousel of a cinema. */
export const CINEMA_PICTURES = 12
/** The largest picture of a cinema in bytes that the server accepts. */
export const CINEMA_PICTURE_MAX_BYTES = 10_000_000
/** The form of a cinema's name in web addresses: small Latin letters, figures and hyphens. */
export const CINEMA_SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** The telephone of a cinema as people write it, or nothing. */
export const CINEMA_PHONE = /^(?:\+?\d[\d ()-]{5,})?$/
export const CINEMA_PHONE_WORDS =
  'must have at least six digits, and may have spaces, hyphens, brackets and a plus at its beginning'
export const LATITUDES = { min: -90, max: 90 } as const
export const LONGITUDES = { min: -180, max: 180 } as const
