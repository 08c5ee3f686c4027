// Tells translators where the texts of a place stand: on which pictures of docs/screens, or in what else.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const SCREENS = join(import.meta.dirname, '../docs/screens')

/** These places stand on other pictures than one of their own name, or on several. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  app: ['home', 'home-customer'],
  home: ['home', 'home-newly-added'],
  'confirm-ticket': ['confirm-ticket', 'types-of-tickets', 'choose-seats'],
  location: ['centers'],
  movie: ['movie', 'movie-details', 'movie-visitor'],
  notices: ['home', 'not-found'],
  parts: ['sign-up', 'profile'],
  profile: ['profile', 'notices', 'change-username', 'give-points'],
  purchase: ['bought', 'refused'],
  refusals: ['refused'],
  'ticket-details': ['ticket', 'give'],
  showtimes: ['movie', 'home-customer'],
  tonight: ['home-customer'],
  'top-up': ['profile'],
  'trailer-player': ['trailer'],
}

/** These places are on no screen, or on every one. */
const ABOUT: Readonly<Record<string, string>> = {
  client: 'Says why the server was not reached',
  gate: 'The app at the door of a cinema, with which attendants scan tickets',
  'gate-reasons': 'Says to an attendant what is wrong with a ticket',
  'door-checks': 'Says to an attendant what to check of somebody with this type of ticket',
  'gift-codes': 'The dialog of gift codes in the profile, and the address of a gift code',
  code: 'The field of a code that opens an offer, before a purchase and at the address of the code',
  days: 'Dates and times, on every screen and in messages. Keep the number and the order of the days and months',
  letters: 'An SMS, or a part that is filled into a notice',
  'notice-texts': 'A notice on the phone. Its parts in braces are texts of "letters"',
  'one-time-codes': 'Below the field of a one-time code: other ways to get the code, and the switch of WhatsApp',
  page: 'Names of the app that the server writes into its page, and what the page says while the app is missing',
  'payment-successful': 'The page to which a payment returns',
  plain: 'The page that a browser without JavaScript shows',
  refusals: 'Says why the server refused something',
  worker: 'A notice on the phone, if its own text did not arrive',
  zones: 'Names of kinds of seats with prices of their own, where seats are chosen and on tickets',
  snacks: 'The menu of food and drinks, before a purchase and on a ticket',
  ui: 'Controls that many screens have; most are read aloud to people who do not see them',
}

/** Returns what a translator should know about the texts of a place, one line for each thing. */
export function aboutPlace(place: string): string[] {
  const about = ABOUT[place]
  return [...(about === undefined ? [] : [`${about}.`]), ...picturesOf(place)]
}

/** Returns the pictures of a place as paths from the root of the project. */
export function picturesOf(place: string): string[] {
  const named = PICTURES[place] ?? [place].filter((name) => existsSync(fileOf(name)))
  return named.map((name) => `docs/screens/${name}.webp`)
}

const fileOf = (name: string) => join(SCREENS, `${name}.webp`)
