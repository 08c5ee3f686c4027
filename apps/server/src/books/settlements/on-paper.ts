import { plainDigits } from '@velvet/contract/shared/typing/typed-number'

/** What the font of the papers does not have. `tools/fonts/subset-fonts.ts` cuts the font by this. */
export const MISSING =
  /[^\u0300-\u034f\u064b-\u0655\u0670\n -~\u00a0-\u02e9\u060c\u061b\u061f\u0621-\u063a\u0640-\u064a\u0679-\u06bf\u06cc\u1e00-\u1efb–—‘’“”…•₦₵€−]/gu

/** The space between two Arabic words. The library would draw such words, each for itself, in the wrong order. */
const ARABIC_SPACE = /(?<=[\u0621-\u06cc]) (?=[\u0621-\u06cc])/g

/** Returns a text with a square for each letter that the font lacks, because the name of a film would be missing otherwise. */
export function onPaper(text: string): string {
  return plainDigits(text).replace(ARABIC_SPACE, '\u00a0').replace(MISSING, '□')
}
