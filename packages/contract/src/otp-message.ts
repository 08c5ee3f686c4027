import { OTP_MINUTES } from './otp.ts'

interface Parts {
  code: string
  product: string
  /** Of the address at which people use the product, without its port. */
  host: string
}

/**
 * The text of the message that brings a one-time code. Its last line is by which browsers fill the
 * code in, on pages of that host alone (https://wicg.github.io/sms-one-time-codes). The words before
 * it get fewer where the whole would not fit into one message.
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

/** Characters of the GSM alphabet that take one place each (3GPP TS 23.038), a safe part of them. */
const GSM = /^[\n !-Z_a-z]*$/

/** One message holds 160 of those characters, or 70 where any other stands in it. */
function isOneMessage(text: string): boolean {
  return text.length <= (GSM.test(text) ? 160 : 70)
}
