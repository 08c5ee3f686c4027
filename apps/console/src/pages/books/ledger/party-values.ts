import type { Distributor, Exhibitor } from '@velvet/contract/books/parties.calls'
import type { ChosenCinema } from '../../../parts/cinema-choice.tsx'

/** Distributors and exhibitors have these fields in common. Each holds what the user typed. */
export interface PartyValues {
  name: string
  legalName: string
  tin: string
  rcNumber: string
  address: string
  bankAccount: string
  /** One address a line. */
  emails: string
}

export interface ExhibitorValues extends PartyValues {
  cinemas: readonly ChosenCinema[]
  /** True if the earlier owners of the cinemas were entered by mistake. */
  correctsOwners: boolean
}

export const NEW_EXHIBITOR: ExhibitorValues = {
  name: '',
  legalName: '',
  tin: '',
  rcNumber: '',
  address: '',
  bankAccount: '',
  emails: '',
  cinemas: [],
  correctsOwners: false,
}

export function valuesOf(party: Omit<Distributor, 'films'>): PartyValues {
  const { name, legalName, tin, rcNumber, address, bankAccount, emails } = party
  return { name, legalName, tin, rcNumber, address, bankAccount, emails: emails.join('\n') }
}

export const exhibitorValuesOf = (party: Exhibitor): ExhibitorValues => ({
  ...valuesOf(party),
  cinemas: party.cinemas,
  correctsOwners: false,
})

/** Returns the typed addresses in their order. */
const emailsIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((email) => email !== '')

/** Returns a distributor as its calls take it. */
export function distributorIn(values: PartyValues) {
  const { name, legalName, tin, rcNumber, address, bankAccount } = values
  return { name, legalName, tin, rcNumber, address, bankAccount, emails: emailsIn(values.emails) }
}

/** Returns an exhibitor as its calls take it. */
export const exhibitorIn = (values: ExhibitorValues) => ({
  ...distributorIn(values),
  cinemaIDs: values.cinemas.map(({ id }) => id),
  correctsOwners: values.correctsOwners,
})

/** Returns why the server refused the emails. It counts the wrong one from 0, and its name is `emails.0`. */
export function errorOfEmails(errors: Readonly<Record<string, string>>, typed: string): string | undefined {
  const wrong = Object.keys(errors).find((name) => name.startsWith('emails.'))
  if (wrong === undefined) return errors['emails']
  const email = emailsIn(typed)[Number(wrong.replace('emails.', ''))]
  return email === undefined ? errors[wrong] : `${email}: ${errors[wrong]}`
}
