import { spokenLanguage } from './spoken.ts'

/** Writes the point of a number such as `2.4` as the language of the page does, which is a comma in French. */
export function decimalComma(number: string): string {
  return spokenLanguage() === 'fr' ? number.replace('.', ',') : number
}
