import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'

export const PROVIDERS: Readonly<Record<PaymentProvider, string>> = {
  flutterwave: 'Flutterwave',
  paystack: 'Paystack',
}
