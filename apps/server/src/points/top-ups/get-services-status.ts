import type * as contract from '@velvet/contract/points/wallet.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { readTopUpSettings } from '../../kernel/payments/top-up-settings-sql.ts'

export async function getServicesStatus({ db, config }: Call<typeof contract.getServicesStatus>) {
  const { provider, minimum, maximum } = await readTopUpSettings(db, config)
  const { flutterwave, paystack, maps, contactForm, googleWallet } = config.services
  return {
    services: {
      active_payment_method: provider,
      flutterwave_publickey: flutterwave?.publicKey ?? '',
      paystack_publickey: paystack?.publicKey ?? '',
      flutterwave_script: flutterwave?.script ?? '',
      paystack_script: paystack?.script ?? '',
      minimum_top_up: minimum,
      maximum_top_up: maximum,
      contact_form: contactForm !== undefined,
      maps: maps !== undefined,
      google_wallet: googleWallet !== undefined,
    },
  }
}
