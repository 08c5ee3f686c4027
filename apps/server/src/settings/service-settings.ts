import { DEFAULT_PRODUCT_NAME } from '@velvet/contract/operator/product'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APPS } from '../folders.ts'

export const SENDER_LENGTH = { min: 3, max: 11 }

/** The keys of the local sandbox. Everybody knows them, and they work nowhere else. */
const SANDBOX_KEYS = {
  TERMII_API_KEY: 'termii-velvet-sandbox',
  TERMII_SECRET_KEY: 'termii-secret-velvet-sandbox',
  PAYSTACK_SECRET_KEY: 'sk_test_velvet_sandbox',
  PAYSTACK_PUBLIC_KEY: 'pk_test_velvet_sandbox',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-velvet-sandbox',
  FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-velvet-sandbox',
  FLUTTERWAVE_SECRET_HASH: 'velvet-sandbox-hash',
  MONIEPOINT_CLIENT_ID: 'moniepoint-velvet-sandbox',
  MONIEPOINT_CLIENT_SECRET: 'moniepoint-secret-velvet-sandbox',
  MONIEPOINT_WEBHOOK_SECRET: 'moniepoint-webhook-velvet-sandbox',
  ONESIGNAL_APP_ID: '7e1c0de5-5a4d-4b0c-9c1e-0f1e2d3c4b5a',
  ONESIGNAL_API_KEY: 'onesignal-velvet-sandbox',
  GOOGLE_MAPS_KEY: 'maps-velvet-sandbox',
  RESEND_API_KEY: 'resend-velvet-sandbox',
  WHATSAPP_TOKEN: 'whatsapp-velvet-sandbox',
  WHATSAPP_PHONE_ID: '100000000000001',
  WHATSAPP_VERIFY_TOKEN: 'whatsapp-verify-velvet-sandbox',
  WHATSAPP_APP_SECRET: 'whatsapp-secret-velvet-sandbox',
  WALLET_ISSUER_ID: '3388000000000000001',
  get WALLET_SERVICE_ACCOUNT() {
    return readFileSync(join(APPS, 'sandbox', 'wallet-account.json'), 'utf8')
  },
} as const

const REAL_ADDRESSES = {
  TERMII_URL: 'https://api.ng.termii.com',
  PAYSTACK_URL: 'https://api.paystack.co',
  PAYSTACK_SCRIPT_URL: 'https://js.paystack.co/v1/inline.js',
  FLUTTERWAVE_URL: 'https://api.flutterwave.com',
  FLUTTERWAVE_SCRIPT_URL: 'https://checkout.flutterwave.com/v3.js',
  MONIEPOINT_URL: 'https://channel.moniepoint.com',
  ONESIGNAL_URL: 'https://api.onesignal.com',
  GOOGLE_MAPS_URL: 'https://maps.googleapis.com',
  RESEND_URL: 'https://api.resend.com',
  WHATSAPP_URL: 'https://graph.facebook.com/v23.0',
  WALLET_URL: 'https://walletobjects.googleapis.com/walletobjects/v1',
  WALLET_TOKEN_URL: 'https://oauth2.googleapis.com/token',
  WALLET_SAVE_URL: 'https://pay.google.com/gp/v/save',
} as const

const SANDBOX_PATHS: Record<keyof typeof REAL_ADDRESSES | 'CONTACT_FORM_URL', string> = {
  TERMII_URL: '/termii',
  PAYSTACK_URL: '/paystack',
  PAYSTACK_SCRIPT_URL: '/paystack/v1/inline.js',
  FLUTTERWAVE_URL: '/flutterwave',
  FLUTTERWAVE_SCRIPT_URL: '/flutterwave/v3.js',
  MONIEPOINT_URL: '/moniepoint',
  ONESIGNAL_URL: '/onesignal',
  GOOGLE_MAPS_URL: '/googlemaps',
  RESEND_URL: '/resend',
  WHATSAPP_URL: '/whatsapp',
  WALLET_URL: '/googlewallet',
  WALLET_TOKEN_URL: '/googlewallet/token',
  WALLET_SAVE_URL: '/googlewallet/save',
  CONTACT_FORM_URL: '/form/contact',
}

type KeyName = keyof typeof SANDBOX_KEYS
type AddressName = keyof typeof SANDBOX_PATHS
type Given = Partial<Record<KeyName | AddressName | 'TERMII_SENDER', string | undefined>> & {
  PRODUCT_NAME: string
  SUPPORT_EMAIL: string
}

export interface StandIns {
  /** The address where the sandbox listens, or would listen. */
  url: string
  runs: boolean
  production: boolean
}

/**
 * Returns the keys and addresses of the third parties, which are the given ones or else the sandbox's. If no sandbox
 * runs, production needs Termii and one of the two providers of payments. Each other service is undefined without a
 * key, and what it does is not offered then. A service with one given key needs its others. Calls `miss` with a line
 * for each missing one.
 */
export function serviceSettings(env: Given, standIns: StandIns, miss: (line: string) => void) {
  const keyNames = Object.keys(SANDBOX_KEYS) as KeyName[]
  const isStandIn = (name: string) =>
    standIns.runs || (!standIns.production && !keyNames.some((key) => env[key] && serviceOf(key) === serviceOf(name)))
  const isOffered = (name: KeyName) =>
    isStandIn(name) || keyNames.some((key) => env[key] && serviceOf(key) === serviceOf(name))
  const key = (name: KeyName): string => {
    const value = env[name] ?? (isStandIn(name) ? SANDBOX_KEYS[name] : undefined)
    if (!value) miss(`${name}: is missing, and no sandbox stands in for the service`)
    return value ?? ''
  }
  const address = (name: keyof typeof REAL_ADDRESSES): string =>
    env[name] ?? (isStandIn(name) ? standIns.url + SANDBOX_PATHS[name] : REAL_ADDRESSES[name])
  const standInForm = standIns.url + SANDBOX_PATHS.CONTACT_FORM_URL
  const contactForm = env.CONTACT_FORM_URL ?? (isStandIn('CONTACT_FORM_URL') ? standInForm : undefined)
  if (!isOffered('PAYSTACK_SECRET_KEY') && !isOffered('FLUTTERWAVE_SECRET_KEY')) {
    miss('PAYSTACK_SECRET_KEY: is missing, and so is FLUTTERWAVE_SECRET_KEY; one of them is needed')
  }

  return {
    termii: {
      url: address('TERMII_URL'),
      key: key('TERMII_API_KEY'),
      secretKey: key('TERMII_SECRET_KEY'),
      sender: env.TERMII_SENDER ?? senderFor(env.PRODUCT_NAME),
    },
    paystack: isOffered('PAYSTACK_SECRET_KEY')
      ? {
          url: address('PAYSTACK_URL'),
          secretKey: key('PAYSTACK_SECRET_KEY'),
          publicKey: key('PAYSTACK_PUBLIC_KEY'),
          script: address('PAYSTACK_SCRIPT_URL'),
        }
      : undefined,
    flutterwave: isOffered('FLUTTERWAVE_SECRET_KEY')
      ? {
          url: address('FLUTTERWAVE_URL'),
          secretKey: key('FLUTTERWAVE_SECRET_KEY'),
          publicKey: key('FLUTTERWAVE_PUBLIC_KEY'),
          secretHash: key('FLUTTERWAVE_SECRET_HASH'),
          script: address('FLUTTERWAVE_SCRIPT_URL'),
        }
      : undefined,
    // Only cinemas with terminals of Moniepoint need it.
    moniepoint: isOffered('MONIEPOINT_CLIENT_ID')
      ? {
          url: address('MONIEPOINT_URL'),
          clientId: key('MONIEPOINT_CLIENT_ID'),
          clientSecret: key('MONIEPOINT_CLIENT_SECRET'),
          webhookSecret: key('MONIEPOINT_WEBHOOK_SECRET'),
        }
      : undefined,
    // Without it, notices reach browsers alone.
    onesignal: isOffered('ONESIGNAL_APP_ID')
      ? {
          url: address('ONESIGNAL_URL'),
          appId: key('ONESIGNAL_APP_ID'),
          apiKey: key('ONESIGNAL_API_KEY'),
        }
      : undefined,
    maps: isOffered('GOOGLE_MAPS_KEY') ? { url: address('GOOGLE_MAPS_URL'), key: key('GOOGLE_MAPS_KEY') } : undefined,
    // Without a key, nothing is sent, and distributors get no emails.
    resend: isOffered('RESEND_API_KEY')
      ? {
          url: address('RESEND_URL'),
          key: key('RESEND_API_KEY'),
          product: env.PRODUCT_NAME,
          from: env.SUPPORT_EMAIL,
        }
      : undefined,
    // Without this token, the product does not offer WhatsApp.
    whatsapp: isOffered('WHATSAPP_TOKEN')
      ? {
          url: address('WHATSAPP_URL'),
          token: key('WHATSAPP_TOKEN'),
          phoneId: key('WHATSAPP_PHONE_ID'),
          verifyToken: key('WHATSAPP_VERIFY_TOKEN'),
          appSecret: key('WHATSAPP_APP_SECRET'),
        }
      : undefined,
    // Without it, no ticket is offered to Google Wallet.
    googleWallet: isOffered('WALLET_ISSUER_ID')
      ? {
          url: address('WALLET_URL'),
          tokenUrl: address('WALLET_TOKEN_URL'),
          saveUrl: address('WALLET_SAVE_URL'),
          issuerId: key('WALLET_ISSUER_ID'),
          account: key('WALLET_SERVICE_ACCOUNT'),
        }
      : undefined,
    contactForm,
  }
}

/** Returns the sender of messages: networks accept 3 to 11 letters and digits. */
function senderFor(product: string): string {
  const letters = product.normalize('NFD').replace(/\p{M}/gu, '')
  const name = letters.replace(/[^A-Za-z0-9]+/g, ' ').trim()
  const short = name.slice(0, SENDER_LENGTH.max).trim()
  return short.length < SENDER_LENGTH.min ? DEFAULT_PRODUCT_NAME : short
}

/** Returns the service of a setting, such as `PAYSTACK`. */
function serviceOf(name: string): string {
  return name.slice(0, name.indexOf('_'))
}
