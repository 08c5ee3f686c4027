interface CodeCredential extends Credential {
  code: string
}

interface CodeRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] }
}

/**
 * Waits for a code in a message whose last line names this site, and returns it. Returns undefined
 * where the browser cannot read messages, its owner refuses, or the wait is aborted.
 */
export async function readCodeFromSms(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  const request: CodeRequest = { otp: { transport: ['sms'] }, signal }
  const found = await navigator.credentials.get(request).catch(() => null)
  return (found as CodeCredential | null)?.code
}
