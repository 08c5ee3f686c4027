import { OTP_MINUTES } from './otp.ts'
import { SMS_LENGTHS } from '../notices/sms.ts'

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
export function otpMessage({ code, product, host }: Parts): string {
  const line = `\n\n@${host} #${code}`
  const words = [
    `${code} is your ${product} code. It works for ${OTP_MINUTES} minutes. Never tell it to anybody.`,
    `${code} is your ${product} code. Never tell it to anybody.`,
    `${code} is your code. Never tell it to anybody.`,
  ]
  const texts = words.map((text) => text + line)
  return texts.find(isOneMessage) ?? `${code} is your code.${line}`
}

/** Characters that take one place each in the GSM alphabet. */
const GSM = /^[\n !-Z_a-z]*$/

function isOneMessage(text: string): boolean {
  return text.length <= (GSM.test(text) ? SMS_LENGTHS.gsm : SMS_LENGTHS.other)
}
