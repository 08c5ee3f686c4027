import type { Config } from '../../settings/config.ts'
import { createContactForm } from './contact-form.ts'
import { flutterwave } from './flutterwave.ts'
import { createGoogleMaps } from './google-maps.ts'
import { createOneSignal } from './onesignal.ts'
import { moniepointTerminals } from './moniepoint-terminals.ts'
import { paystack } from './paystack.ts'
import { paystackTerminals } from './paystack-terminals.ts'
import { createRemoteFiles, PICTURE_LIMITS, VIDEO_LIMITS } from './remote-files.ts'
import { createResend } from './resend.ts'
import { createTermii } from './termii.ts'
import { createWebPush } from './web-push.ts'

export type Providers = ReturnType<typeof createProviders>

/**
 * Makes the adapters of the third parties; the real ones and the sandbox differ only in addresses
 * and keys.
 */
export function createProviders({ services, TRANSACTIONS_EMAIL }: Config) {
  return {
    termii: createTermii(services.termii),
    flutterwave: flutterwave(services.flutterwave),
    paystack: paystack(services.paystack),
    terminals: {
      paystack: paystackTerminals(services.paystack, TRANSACTIONS_EMAIL),
      moniepoint: services.moniepoint && moniepointTerminals(services.moniepoint),
    },
    maps: createGoogleMaps(services.maps),
    onesignal: createOneSignal(services.onesignal),
    webPush: createWebPush(services.webPush),
    contactForm: createContactForm(services.contactForm),
    /** It is undefined if the operator sends no emails. */
    resend: services.resend && createResend(services.resend),
    remotePictures: createRemoteFiles(PICTURE_LIMITS),
    remoteVideos: createRemoteFiles(VIDEO_LIMITS),
  }
}
