import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { changeSettings } from './change-settings.ts'
import type { TestCustomer } from './test-customer.ts'
import type { TestServer } from './start-test-server.ts'

/** Makes one provider the active one of the server. */
export async function activate({ db }: TestServer, provider: PaymentProvider): Promise<void> {
  await changeSettings(db, { active_payment_method: provider })
}

export async function startTopUp(customer: TestCustomer, vp: number): Promise<Payment> {
  const response = await customer.call('POST', '/api/v1/payments', {
    uuid: customer.id,
    VpValue: vp,
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<{ payment: Payment }>().payment
}

export async function readTopUp(customer: TestCustomer, txRef: string): Promise<Payment> {
  const response = await customer.call('GET', `/api/v1/payments/${txRef}`)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<{ payment: Payment }>().payment
}
