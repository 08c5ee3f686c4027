import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { PORT } from './addresses.ts'
import { codeSentTo, freshPhone } from './support/sandbox.ts'

export type Provider = 'flutterwave' | 'paystack'

const API = `http://127.0.0.1:${PORT}/api/v1`
const PASSWORD = 'a long password'

async function send<T>(method: string, path: string, body: object, token = ''): Promise<T> {
  const response = await fetch(`${API}/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}

/** As the operator does it in the console. */
export async function switchProvider(provider: Provider): Promise<void> {
  const person = { email: 'finance@velvet.example', password: 'velvet-demo-1' }
  const { token } = await send<{ token: string }>('POST', 'staff/login', person)
  const settings = { active_payment_method: provider, note: 'For a journey' }
  await send('PUT', 'staff/settings', settings, token)
}

/** A new customer, made without the screens that other journeys are about, who logs in. */
export async function signedInCustomer(page: Page): Promise<string> {
  const phone = freshPhone()
  await send('POST', 'user/otpcode', { phoneNumber: phone })
  const verificationCode = await codeSentTo(phone)
  await send('POST', 'user/verifyotpcode', { phoneNumber: phone, verificationCode })
  await send('POST', 'signup', {
    country: 'Nigeria',
    state: 'Bauchi',
    lga: 'Bauchi',
    phoneNumber: phone,
    password: PASSWORD,
    dateOfBirth: '1998-04-01',
    sex: 'Female',
    platform: 'web',
    operatingSystem: 'Android',
  })
  await page.goto('/login')
  await page.getByLabel('Phone number', { exact: false }).first().fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/(home)?$/)
  return phone
}
