import { fireEvent, screen } from '@testing-library/react'
import type { AppStore } from '../state/store.ts'
import { signIn } from './open-app.tsx'
import { ADA, aPayment } from './samples.ts'
import { someServices } from './stand-in-checkout.ts'

export const START = 'POST /api/v1/payments'

export const ada = (store: AppStore) => signIn(store, ADA)

/** Returns the answers of a server that sells Points through this provider. */
export const answers = (provider: 'flutterwave' | 'paystack' = 'flutterwave') => ({
  'GET /api/v1/services/status': someServices(provider),
  [START]: { payment: aPayment({ provider }) },
  [`GET /api/v1/payments/${aPayment().tx_ref}`]: { payment: aPayment({ provider }) },
})

export const amount = () => screen.findByRole('textbox', { name: 'Amount in Points' })

/** Types an amount and goes on to the payment. */
export async function proceed(vp = '150'): Promise<void> {
  fireEvent.change(await amount(), { target: { value: vp } })
  fireEvent.click(screen.getByRole('button', { name: 'Proceed to Pay' }))
}
