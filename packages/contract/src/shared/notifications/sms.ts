/** How many characters one SMS holds. One letter outside the GSM alphabet (3GPP TS 23.038) would leave room for 70. */
export const SMS_LENGTH = 160

/** Letters that Unicode does not take apart into a plain one and an accent. */
const PLAIN = new Map(
  Object.entries({
    Ɓ: 'B',
    ɓ: 'b',
    Ɗ: 'D',
    ɗ: 'd',
    Ƙ: 'K',
    ƙ: 'k',
    Ƴ: 'Y',
    ƴ: 'y',
    Ŋ: 'N',
    ŋ: 'n',
    Ɔ: 'O',
    ɔ: 'o',
    Ɛ: 'E',
    ɛ: 'e',
    Ɖ: 'D',
    ɖ: 'd',
    Ƒ: 'F',
    ƒ: 'f',
    Ɣ: 'G',
    ɣ: 'g',
    Ʋ: 'V',
    ʋ: 'v',
    Ǝ: 'E',
    ǝ: 'e',
    Æ: 'AE',
    æ: 'ae',
    Œ: 'OE',
    œ: 'oe',
    Ø: 'O',
    ø: 'o',
    ß: 'ss',
    ẞ: 'SS',
    Đ: 'D',
    đ: 'd',
    Ł: 'L',
    ł: 'l',
    Þ: 'Th',
    þ: 'th',
    Ð: 'D',
    ð: 'd',
    ı: 'i',
    '‘': "'",
    '’': "'",
    ʼ: "'",
    ʻ: "'",
    '“': '"',
    '”': '"',
    '«': '"',
    '»': '"',
    '–': '-',
    '—': '-',
    '−': '-',
    '…': '...',
  }),
)

/** Replaces letters and signs that phones and receipt printers cannot show by plain ones. */
export function foldedLetters(text: string): string {
  const letters = Array.from(text.normalize('NFKD'), (letter) => PLAIN.get(letter) ?? letter)
  return letters.join('').replace(/\p{Mark}/gu, '')
}

/**
 * Returns the text in letters of the GSM alphabet: without accents, with d for the Hausa ɗ, and without characters that
 * would be unreadable, such as other scripts.
 */
export function plainLetters(text: string): string {
  return foldedLetters(text)
    .replace(/[^\x20-\x5a\x61-\x7a]/g, '')
    .replace(/ +/g, ' ')
    .trim()
}
