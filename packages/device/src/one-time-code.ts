interface CodeCredential extends Credential {
  code: string
}

interface CodeRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] }
}

/**
 * Waits for the code of a message that names this site in its last line, where the browser can read
 * one and its owner agrees. Undefined where it can not, or where the wait was given up.
 */
export async function readCodeFromSms(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  const request: CodeRequest = { otp: { transport: ['sms'] }, signal }
  const found = await navigator.credentials.get(request).catch(() => null)
  return (found as CodeCredential | null)?.code
}
