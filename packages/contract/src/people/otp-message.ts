import { OTP_MINUTES } from './otp.ts'
import { ENGLISH_LETTERS, type LetterLanguage } from '../shared/notifications/letter-words.ts'
import { plainLetters, SMS_LENGTH } from '../shared/notifications/sms.ts'
import { fill } from '../shared/words/spoken.ts'

interface Parts {
  code: string
  product: string
  /** The host of the product's public address, without its port. */
  host: string
}

/**
 * Returns the text message for a one-time code. Browsers read the code from its last line, but only
 * on pages of that host (https://wicg.github.io/sms-one-time-codes). The words before it are
 * shortened if the whole text would not fit into one message.
 */
export function otpMessage(
  { code, product, host }: Parts,
  { text: message }: LetterLanguage = ENGLISH_LETTERS,
): string {
  const line = `\n\n@${host} #${code}`
  const name = plainLetters(product)
  const named = [message.otpLong, message.otpMiddle].map((text) =>
    fill(text, { code, product: name, minutes: OTP_MINUTES }),
  )
  const nameless = [message.otpShort, message.otpBare].map((text) => fill(text, { code }))
  // A name in a script that an SMS cannot carry is left out with the words around it.
  const texts = [...(name === '' ? [] : named), ...nameless].map((text) => plainLetters(text) + line)
  return texts.find((text) => text.length <= SMS_LENGTH) ?? texts.slice(-1).join('')
}
