import { randomInt } from 'node:crypto'
import { SANDBOX } from '../addresses.ts'

/**
 * Returns the newest code that was sent to a number, but not the one in `after`. Waits for it for a
 * short time.
 */
export async function codeSentTo(phone: string, { after = '' } = {}): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const [newest = ''] = await smsTo(phone)
    const code = /\b\d{5}\b/.exec(newest)?.[0]
    if (code && code !== after) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('No code was sent')
}

interface Email {
  subject: string
  text: string
}

/** Waits for an email to an address with this subject, and returns its text. */
export async function emailSentTo(address: string, subject: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const response = await fetch(`${SANDBOX}/outbox/email?to=${encodeURIComponent(address)}`)
    const emails = (await response.json()) as Email[]
    const email = emails.find((one) => one.subject.startsWith(subject))
    if (email) return email.text
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('No email was sent')
}

/** Returns the SMS that were sent to a number, the newest first. */
export async function smsTo(phone: string): Promise<string[]> {
  const answer = await fetch(`${SANDBOX}/outbox/sms?to=${phone}`)
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text)
}

/** Returns the notices that were sent to a customer. */
export async function pushesTo(uuid: string): Promise<{ title: string; text: string }[]> {
  const answer = await fetch(`${SANDBOX}/outbox/push?to=${uuid}`)
  return (await answer.json()) as { title: string; text: string }[]
}

/** Makes a payment as if the buyer had paid at the checkout; `amount` is in naira. */
export const pay = (provider: string, tx_ref: string, amount: number) =>
  control('payments', { provider, tx_ref, amount })

/** Returns a mobile number that no other test in this run uses, in any worker. */
export function freshPhone(): string {
  return `0805${String(randomInt(10_000_000)).padStart(7, '0')}`
}

interface SentBack {
  provider: string
  tx_ref: string
  /** The number of the refund that takes the status; without it, a refund is made. */
  id?: number
  status: 'processed' | 'failed'
}

/** Sends a payment back at the provider, as its dashboard would. Returns the number of the refund. */
export const sendBack = (sentBack: SentBack) => control('refunds', sentBack)

/** Lets the bank of the payer dispute a payment. */
export const dispute = (provider: string, tx_ref: string) => control('disputes', { provider, tx_ref, status: 'open' })

/** Says what the buyers do to whom card terminals show a payment, now and from now on. */
export const buyersDo = (act: 'nothing' | 'approve' | 'decline' | 'approve-twice') => control('terminals', { act })

/** Sends a bank transfer to the account of a till. */
export const transfer = (account: string, amount: number) => control('transfers', { account, amount })

async function control(what: string, body: object): Promise<number> {
  const answer = await fetch(`${SANDBOX}/control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: number }).id
}
