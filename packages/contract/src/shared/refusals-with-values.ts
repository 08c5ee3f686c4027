import { ACCOUNT_ERRORS } from '../people/accounts.errors.ts'
import { exampleNumbers, servesNigeriaAlone } from '../people/phone.ts'
import { SEAT_NOT_FREE, SEATS_NOT_FREE } from '../catalogue/chosen-seats.ts'
import { listed } from './typing/listed.ts'
import { fill } from './words/spoken.ts'
import { AppError, type ErrorCode } from './errors.ts'

/**
 * These refusals name something. Each key is the code of the refusal with the sorted names of its values
 * (`refusalKey`), by which an app finds its own words in place of the English ones.
 */
export const REFUSALS_WITH_VALUES = {
  'seat-taken:seat': SEAT_NOT_FREE,
  'seat-taken:seats': SEATS_NOT_FREE,
  'too-many-requests:seconds': 'Too many wrong passwords. Please wait {seconds} s and try again',
  'too-many-requests:minutes': 'Too many wrong passwords. Please wait {minutes} min and try again',
  'points-device-new:hours':
    'This device is new to your account. You can give Points from it {hours} hours after its first login',
  'points-not-givable:points': 'You can give only Points that you bought and have not spent: {points}',
  'points-day-limit:left,limit': 'You can give {limit} in 24 hours, and {left} of it is left',
  'phone-not-served:examples': 'Please enter a mobile number of a country that we serve, such as {examples}',
  'top-up-too-small:least': 'The smallest top-up is {least}',
  'top-up-too-large:most': 'The largest top-up is {most}',
  // A block ends the sessions of its account, and apps sign the customer out at this code.
  'session-ended:account': ACCOUNT_ERRORS['account-blocked'].message,
} as const satisfies Readonly<Record<`${ErrorCode}:${string}`, string>>

type Key = keyof typeof REFUSALS_WITH_VALUES
type Names<Text extends string> = Text extends `${infer First},${infer Rest}` ? First | Names<Rest> : Text
type ValuesOf<K extends Key> = K extends `${string}:${infer All}`
  ? Readonly<Record<Names<All>, string | readonly string[]>>
  : never

/** Returns a refusal whose words name these values. English joins the last two of a list by a word. */
export function refusalWith<K extends Key>(key: K, values: ValuesOf<K>): AppError {
  const [code = '', names = ''] = key.split(':')
  const given: Readonly<Record<string, string | readonly string[]>> = values
  const valuesBy = (join: (value: readonly string[]) => string) =>
    Object.fromEntries(names.split(',').map((name) => [name, join([given[name] ?? ''].flat())]))
  return new AppError(code as ErrorCode, {
    message: fill<string>(REFUSALS_WITH_VALUES[key], valuesBy(listed)),
    values: valuesBy((value) => value.join(', ')),
  })
}

/** Returns the refusal for a number that is not a mobile number of a served country. */
export function phoneNotServed(): AppError {
  if (servesNigeriaAlone()) return new AppError('phone-not-served')
  return refusalWith('phone-not-served:examples', { examples: exampleNumbers() })
}
