import type { User } from '@velvet/contract/shared/entities/entities'

/** An area with all of its names, because several areas may have the name of one LGA. */
export interface AreaNames {
  LGA: string
  state: string
  country: string
}

type Inhabitant = Pick<User, 'LGA' | 'State' | 'Country'>

/** Returns the area of a customer's account; null for a visitor. */
export function areaOf(user: Inhabitant | null): AreaNames | null {
  return user?.LGA ? { LGA: user.LGA, state: user.State, country: user.Country } : null
}

/** Returns one text for an area. It is stored with a list, to tell which area the list is about. */
export function areaText({ LGA, state, country }: AreaNames): string {
  return [LGA, state, country].join('/')
}
