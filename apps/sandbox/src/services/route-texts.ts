const METRES_A_MILE = 1609.344
const FEET_A_METRE = 3.28084

/** Writes a distance as Google does: "650 m", "5.4 km", "1,034 km"; or in feet and miles. */
export function distanceText(metres: number, imperial = false): string {
  if (imperial) {
    const miles = metres / METRES_A_MILE
    return miles < 0.1 ? `${Math.round(metres * FEET_A_METRE)} ft` : `${withTenths(miles)} mi`
  }
  return metres < 1000 ? `${metres} m` : `${withTenths(metres / 1000)} km`
}

/** Writes a duration as Google does: "1 min", "12 mins", "1 hour 5 mins". */
export function durationText(exactMinutes: number): string {
  const minutes = Math.max(1, Math.round(exactMinutes))
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [count(hours, 'hour'), count(rest, 'min')].filter(Boolean).join(' ')
}

function withTenths(value: number): string {
  return value < 100 ? String(Math.round(value * 10) / 10) : Math.round(value).toLocaleString('en')
}

function count(amount: number, unit: string): string {
  if (amount === 0) return ''
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
