import type { Page } from '@playwright/test'
import { call } from './people.ts'

/** The password of the staff of the demo. */
export const STAFF_PASSWORD = 'velvet-demo-1'

/** Signs a member of staff in, at the gate or at the console. */
export async function signIn(page: Page, email = 'gate@velvet.example', password = STAFF_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Makes a call as a member of the staff. */
export async function asStaff<T>(
  email: string,
  method: string,
  path: string,
  body?: object,
  version?: number,
): Promise<T> {
  const person = { email, password: STAFF_PASSWORD }
  const { token } = await call<{ token: string }>('POST', 'staff/login', person)
  return call<T>(method, path, body, token, version)
}
