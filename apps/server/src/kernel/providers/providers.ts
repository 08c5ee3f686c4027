import type { Config } from '../../settings/config.ts'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { ProviderError } from './ask.ts'
import type { CardProvider } from './card-provider.ts'
import { createContactForm } from './contact-form.ts'
import { flutterwave } from './flutterwave.ts'
import { createGoogleMaps } from './google-maps.ts'
import { createGoogleWallet } from './google-wallet.ts'
import { createOneSignal } from './onesignal.ts'
import { moniepointTerminals } from './moniepoint-terminals.ts'
import { paystack } from './paystack.ts'
import { paystackTerminals } from './paystack-terminals.ts'
import { createRemoteFiles, PICTURE_LIMITS, VIDEO_LIMITS } from './remote-files.ts'
import { createResend } from './resend.ts'
import { createShortLinks } from './short-links.ts'
import { createTermii } from './termii.ts'
import { createWebPush } from './web-push.ts'
import { createWhatsApp } from './whatsapp.ts'

export type Providers = ReturnType<typeof createProviders>

/**
 * Makes the adapters of the third parties; the real ones and the sandbox differ only in addresses
 * and keys. A service without keys has none.
 */
export function createProviders({ services, TRANSACTIONS_EMAIL }: Config) {
  return {
    termii: createTermii(services.termii),
    flutterwave: services.flutterwave && flutterwave(services.flutterwave),
    paystack: services.paystack && paystack(services.paystack),
    terminals: {
      paystack: services.paystack && paystackTerminals(services.paystack, TRANSACTIONS_EMAIL),
      moniepoint: services.moniepoint && moniepointTerminals(services.moniepoint),
    },
    maps: services.maps && createGoogleMaps(services.maps),
    onesignal: services.onesignal && createOneSignal(services.onesignal),
    webPush: createWebPush(services.webPush),
    contactForm: services.contactForm ? createContactForm(services.contactForm) : undefined,
    resend: services.resend && createResend(services.resend),
    whatsapp: services.whatsapp && createWhatsApp(services.whatsapp),
    googleWallet: services.googleWallet && createGoogleWallet(services.googleWallet),
    remotePictures: createRemoteFiles(PICTURE_LIMITS),
    remoteVideos: createRemoteFiles(VIDEO_LIMITS),
    shortLinks: createShortLinks(),
  }
}

/** Returns the adapter of a provider of payments. Throws ProviderError if this installation has no keys for it. */
export function cardProviderOf(providers: Pick<Providers, PaymentProvider>, name: PaymentProvider): CardProvider {
  const provider = providers[name]
  if (!provider) throw new ProviderError('unreachable', `this installation has no keys for ${name}`)
  return provider
}
