import { setBaseUrl } from '@velvet/client/base-url'
import { keepTokenIn } from '@velvet/client/token-store'
import { openSecrets } from '@velvet/device/secrets'
import { PRODUCT } from '../app/product.ts'
import type { Secrets } from '@velvet/device/secret-keeper'

const TOKEN = 'token'

/**
 * Prepares a native shell before anything is shown: sets the server, which is not where its page
 * comes from, and reads the token from the phone's key store. If the key store fails, the token is
 * stored as in a browser.
 */
export async function prepareShell(): Promise<void> {
  setBaseUrl(PRODUCT.server)
  try {
    const secrets = await openSecrets()
    const token = (await secrets.read(TOKEN)) ?? (await moved(secrets))
    keepTokenIn(
      {
        keep: (fresh) => void secrets.keep(TOKEN, fresh).catch(warn),
        drop: () => void secrets.drop(TOKEN).catch(warn),
      },
      token,
    )
  } catch (error) {
    warn(error)
  }
}

/** Moves the token out of the web view's storage, where it is if the key store failed once. */
async function moved(secrets: Secrets): Promise<string | null> {
  const token = localStorage.getItem(TOKEN)
  if (token === null) return null
  await secrets.keep(TOKEN, token)
  localStorage.removeItem(TOKEN)
  return token
}

function warn(reason: unknown): void {
  console.warn('The key store does not work', reason)
}
