import { call } from './people.ts'

export type Provider = 'flutterwave' | 'paystack'

/** As the operator does it in the console. */
export async function switchProvider(provider: Provider): Promise<void> {
  const person = { email: 'finance@velvet.example', password: 'velvet-demo-1' }
  const { token } = await call<{ token: string }>('POST', 'staff/login', person)
  const settings = { active_payment_method: provider, note: 'For a journey' }
  await call('PUT', 'staff/settings', settings, token)
}
