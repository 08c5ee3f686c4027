import { ZONE_NAMES } from '@velvet/contract/catalogue/seat-plan'
import { copyText } from '@velvet/contract/sales/counter.rules'
import { FOOD_ALONE } from '@velvet/contract/sales/snacks.rules'
import { country } from '@velvet/contract/shared/country/country'
import { ENGLISH_DATES, type DateWords } from '@velvet/contract/shared/time/time'

// The cashier's screens are in English. Printed papers are for customers, so they use the first language of the
// country.

const ENGLISH = {
  zones: ZONE_NAMES,
  amount: (text: string) => text,
  copy: copyText,
  codeOf: (seat: string) => `Code of ${seat}`,
  type: 'Type',
  price: 'Price',
  ofWhich: (tax: string) => `of which ${tax}`,
  serial: 'Serial',
  follows: 'Follows',
  playDate: 'Play date',
  sold: 'Sold',
  till: 'Till',
  together: (tickets: number) => `${tickets} tickets, together`,
  tickets: (tickets: number) => (tickets === 1 ? '1 ticket' : `${tickets} tickets`),
  food: FOOD_ALONE as string,
  total: 'Total',
  paidBy: {
    cash: 'Paid by cash',
    terminal: 'Paid by terminal',
    transfer: 'Paid by transfer',
    voucher: 'Paid by voucher',
    sponsor: 'Paid by sponsor',
  },
  change: 'Change',
  taxNumber: 'TIN',
  register: 'RC',
  dates: ENGLISH_DATES as DateWords,
}

const FRENCH: typeof ENGLISH = {
  zones: {
    standard: 'Standard',
    vip: 'VIP',
    recliner: 'Fauteuil inclinable',
    'love-seat': 'Siège duo',
    balcony: 'Balcon',
  },
  amount: (text) => text.replaceAll(',', '\u00a0'),
  copy: (copy) => (copy > 1 ? `COPIE ${copy}` : undefined),
  codeOf: (seat) => `Code de ${seat}`,
  type: 'Tarif',
  price: 'Prix',
  ofWhich: (tax) => `dont ${tax}`,
  serial: 'Numéro',
  follows: 'À suivre',
  playDate: 'Date de séance',
  sold: 'Vendu',
  till: 'Caisse',
  together: (tickets) => `${tickets} billets, ensemble`,
  tickets: (tickets) => (tickets === 1 ? '1 billet' : `${tickets} billets`),
  food: 'Snacks et boissons',
  total: 'Total',
  paidBy: {
    cash: 'Payé en espèces',
    terminal: 'Payé par terminal',
    transfer: 'Payé par virement',
    voucher: 'Payé par bon',
    sponsor: 'Payé par le sponsor',
  },
  change: 'Monnaie rendue',
  taxNumber: 'NCC',
  register: 'RCCM',
  dates: {
    weekdays: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
    months: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
    date: '{day} {month} {year}',
    firstDay: '1er',
  },
}

/** Printed tickets have these texts. */
export const paperWords = country().languages[0] === 'fr' ? FRENCH : ENGLISH
