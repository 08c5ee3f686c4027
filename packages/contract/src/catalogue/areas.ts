/** A country with its states and their local government areas. */
export type Area = {
  readonly country: string
  readonly states: readonly { readonly state: string; readonly lgas: readonly string[] }[]
}

/** An area, and the middle of its cinemas. */
export interface AreaMiddle {
  readonly country: string
  readonly state: string
  readonly lga: string
  readonly latitude: number
  readonly longitude: number
}

/** Returns the options of the state select: none until a known country is chosen. */
export function statesOf(areas: readonly Area[], country: string): string[] {
  return find(areas, country)?.states.map(({ state }) => state) ?? []
}

/** Returns the options of the LGA select: none until a known country and state are chosen. */
export function lgasOf(areas: readonly Area[], country: string, state: string): readonly string[] {
  return find(areas, country)?.states.find((one) => one.state === state)?.lgas ?? []
}

function find(areas: readonly Area[], country: string): Area | undefined {
  return areas.find((area) => area.country === country)
}
