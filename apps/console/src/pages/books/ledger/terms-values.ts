import { BUSINESS_DAY_BEGINS } from '@velvet/contract/catalogue/business-day'
import { wholeNumberIn } from '@velvet/contract/shared/typing/typed-number'
import { koboIn } from '../../../parts/money.ts'
import { ppmIn, ppmsIn } from '../../../parts/percent.ts'

/** An accountant chooses one of these ways to compute the hire. */
export const WAYS = [
  { id: 'percent', name: 'Percentages of net' },
  { id: 'week', name: 'A fixed amount for each week' },
  { id: 'session', name: 'A fixed amount for each showtime' },
] as const

/** An accountant chooses whether the distributor is guaranteed an amount, and for how long. */
export const GUARANTEES = [
  { id: '', name: 'None' },
  { id: 'week', name: 'For each week' },
  { id: 'run', name: 'For the whole run' },
] as const

/** A ticket is reported to the distributor at one of these values. */
export const REPORTED = [
  { id: 'paid', name: 'What was paid' },
  { id: 'full', name: 'The price without offers' },
  { id: 'at-least', name: 'At least an amount' },
] as const

/** New terms as they are typed. Percentages begin with the usual ones. */
export const NEW_TERMS = {
  from: '',
  turnsAt: BUSINESS_DAY_BEGINS,
  way: 'percent',
  weeks: '50, 45, 40',
  fixed: '',
  house: '',
  housePercent: '',
  guaranteeBy: '',
  guarantee: '',
  reports: 'paid',
  leastValue: '',
  freeTickets: '',
  note: '',
}
export type TermsValues = typeof NEW_TERMS

/** Returns the terms as the call takes them; undefined while a number is missing or cannot be read. */
export function termsIn(values: TermsValues) {
  const [hire, house, guarantee] = [hireIn(values), houseIn(values), guaranteeIn(values)]
  const reported = reportedIn(values)
  if (!hire || !house || !guarantee || !reported) return undefined
  const { from, turnsAt } = values
  const note = values.note.trim()
  return { from, turnsAt, ...hire, ...house, ...guarantee, ...reported, ...(note !== '' && { note }) }
}

function hireIn({ way, weeks, fixed }: TermsValues) {
  if (way === 'percent') {
    const ppms = ppmsIn(weeks)
    return ppms && { weeks: ppms }
  }
  const fixedKobo = koboIn(fixed)
  const fixedBy: 'week' | 'session' = way === 'session' ? 'session' : 'week'
  return fixedKobo === undefined ? undefined : { weeks: [], fixedKobo, fixedBy }
}

/** A house allowance only goes with percentages, because it is the larger of two. */
function houseIn({ way, house, housePercent }: TermsValues) {
  if (way !== 'percent' || (house === '' && housePercent === '')) return {}
  const [houseKobo, housePpm] = [koboIn(house), ppmIn(housePercent)]
  return houseKobo === undefined || housePpm === undefined ? undefined : { houseKobo, housePpm }
}

function guaranteeIn({ guaranteeBy, guarantee }: TermsValues) {
  if (guaranteeBy === '') return {}
  const guaranteeKobo = koboIn(guarantee)
  const by: 'week' | 'run' = guaranteeBy === 'run' ? 'run' : 'week'
  return guaranteeKobo === undefined ? undefined : { guaranteeKobo, guaranteeBy: by }
}

function reportedIn({ reports, leastValue, freeTickets }: TermsValues) {
  const [least, free] = [koboIn(leastValue), wholeNumberIn(freeTickets)]
  const { id } = REPORTED.find((one) => one.id === reports) ?? REPORTED[0]
  if ((id === 'at-least' && least === undefined) || (freeTickets !== '' && free === undefined)) return undefined
  return {
    reports: id,
    ...(id === 'at-least' && { reportsKobo: least }),
    ...(free !== undefined && { freeTickets: free }),
  }
}
