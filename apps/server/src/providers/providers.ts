import type { Config } from '../config.ts'

export type Providers = ReturnType<typeof createProviders>

/** The adapters of the third parties; only addresses and keys tell the real ones from the sandbox. */
export function createProviders({ services }: Config) {
  return { services }
}
