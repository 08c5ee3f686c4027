import { SANDBOX } from './addresses.ts'

interface Message {
  to: string
  text: string
}

/** The newest code that was sent to a number; waits for it a little. */
export async function codeSentTo(phone: string): Promise<string> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const response = await fetch(`${SANDBOX}/outbox/sms?to=${phone}`)
    const [newest] = (await response.json()) as Message[]
    const code = newest && /\b\d{5}\b/.exec(newest.text)?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('No code was sent')
}

/** Lets the next calls of a service fail. */
export async function injectFault(service: string, mode: string, count: number): Promise<void> {
  await fetch(`${SANDBOX}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service, mode, count }),
  })
}

let numbers = 0

/** A mobile number that nobody has used in this run. */
export function freshPhone(): string {
  numbers += 1
  return `0805${String(Date.now() % 100_000).padStart(5, '0')}${String(numbers).padStart(2, '0')}`
}
