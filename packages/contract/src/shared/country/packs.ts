import africa from '../../people/african-numbers.json' with { type: 'json' }
import { NIGERIA, type CountryPack, type Numbering } from './country.ts'

function numbersOf(iso: string): Numbering {
  const numbers = africa.find((one) => one.iso === iso)
  if (!numbers) throw new Error(`No numbers are known of ${iso}`)
  return numbers
}

const GHANA: CountryPack = {
  iso: 'GH',
  numbers: numbersOf('GH'),
  currency: 'GHS',
  unit: { one: 'cedi', many: 'cedis', smallest: 'pesewas' },
  digits: 2,
  sign: 'GH₵',
  plainSign: 'GHS ',
  cash: [200, 100, 50, 20, 10, 5, 2, 1],
  worthOf150Vp: 10,
  topUpFeePpm: 20_000,
  // From this amount on, the fee is at least one cedi, which is the most that rounding down can lose.
  topUp: { least: 750, most: 1_000_000 },
  leastPayment: { paystack: 1, flutterwave: 1 },
  provider: 'paystack',
  paystackChannels: ['mobile_money', 'card'],
  flutterwaveOptions: 'mobilemoneyghana, card',
  zone: 'Africa/Accra',
  languages: ['en'],
  filmBoard: 'NFA',
  ratings: ['U', 'PG', '12', '15', '18'],
}

const COTE_D_IVOIRE: CountryPack = {
  iso: 'CI',
  numbers: numbersOf('CI'),
  currency: 'XOF',
  unit: { one: 'franc', many: 'francs', smallest: 'francs' },
  digits: 0,
  sign: '\u00a0F\u00a0CFA',
  plainSign: ' F CFA',
  cash: [10_000, 5_000, 2_000, 1_000, 500, 250, 200, 100, 50, 25, 10, 5],
  worthOf150Vp: 100,
  topUpFeePpm: 20_000,
  topUp: { least: 150, most: 3_000_000 },
  leastPayment: { paystack: 100, flutterwave: 100 },
  provider: 'paystack',
  paystackChannels: ['mobile_money', 'card'],
  flutterwaveOptions: 'mobilemoneyfranco, card',
  zone: 'Africa/Abidjan',
  languages: ['fr', 'en'],
  filmBoard: 'ONAC-CI',
  ratings: ['TP', '12', '16', '18'],
}

const KENYA: CountryPack = {
  iso: 'KE',
  numbers: numbersOf('KE'),
  currency: 'KES',
  unit: { one: 'shilling', many: 'shillings', smallest: 'cents' },
  digits: 2,
  sign: 'KSh\u00a0',
  plainSign: 'KSh ',
  cash: [1_000, 500, 200, 100, 50, 40, 20, 10, 5, 1],
  worthOf150Vp: 100,
  topUpFeePpm: 30_000,
  topUp: { least: 50, most: 1_000_000 },
  leastPayment: { paystack: 3, flutterwave: 1 },
  provider: 'paystack',
  paystackChannels: ['mobile_money', 'card'],
  flutterwaveOptions: 'mpesa, card',
  zone: 'Africa/Nairobi',
  languages: ['en'],
  filmBoard: 'KFCB',
  ratings: ['GE', 'PG', '16', '18'],
}

export const PACKS: readonly CountryPack[] = [NIGERIA, GHANA, COTE_D_IVOIRE, KENYA]

export function packOf(iso: string): CountryPack | undefined {
  return PACKS.find((pack) => pack.iso === iso)
}
