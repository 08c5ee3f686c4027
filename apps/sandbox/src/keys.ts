import { readFileSync } from 'node:fs'

/** Keys that only the stand-ins accept; they belong to no real account. */
export const DEVELOPMENT_KEYS = {
  PAYSTACK_SECRET_KEY: 'sk_test_velvet_sandbox',
  PAYSTACK_PUBLIC_KEY: 'pk_test_velvet_sandbox',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-velvet-sandbox',
  FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-velvet-sandbox',
  FLUTTERWAVE_SECRET_HASH: 'velvet-sandbox-hash',
  MONIEPOINT_CLIENT_ID: 'moniepoint-velvet-sandbox',
  MONIEPOINT_CLIENT_SECRET: 'moniepoint-secret-velvet-sandbox',
  MONIEPOINT_WEBHOOK_SECRET: 'moniepoint-webhook-velvet-sandbox',
  TERMII_API_KEY: 'termii-velvet-sandbox',
  TERMII_SECRET_KEY: 'termii-secret-velvet-sandbox',
  ONESIGNAL_APP_ID: '7e1c0de5-5a4d-4b0c-9c1e-0f1e2d3c4b5a',
  ONESIGNAL_API_KEY: 'onesignal-velvet-sandbox',
  GOOGLE_MAPS_KEY: 'maps-velvet-sandbox',
  RESEND_API_KEY: 'resend-velvet-sandbox',
  WHATSAPP_TOKEN: 'whatsapp-velvet-sandbox',
  WHATSAPP_PHONE_ID: '100000000000001',
  WHATSAPP_VERIFY_TOKEN: 'whatsapp-verify-velvet-sandbox',
  WHATSAPP_APP_SECRET: 'whatsapp-secret-velvet-sandbox',
  WALLET_ISSUER_ID: '3388000000000000001',
  WALLET_SERVICE_ACCOUNT: readFileSync(new URL('../wallet-account.json', import.meta.url), 'utf8'),
}

export type SandboxKeys = typeof DEVELOPMENT_KEYS

/** Returns the development keys, with those replaced whose environment variable is set. */
export function sandboxKeys(environment: Record<string, string | undefined>): SandboxKeys {
  const keys = { ...DEVELOPMENT_KEYS }
  for (const name of Object.keys(keys) as (keyof SandboxKeys)[]) keys[name] = environment[name] || keys[name]
  return keys
}
