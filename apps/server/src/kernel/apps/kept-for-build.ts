import type { Language } from '@velvet/contract/shared/words/languages'
import { stat } from 'node:fs/promises'
import type { Brand } from '../brand/brand.ts'
import { brandStyle } from '../brand/brand-style.ts'
import { keepFor } from '../../platform/process/keep-for.ts'
import type { Config } from '../../settings/config.ts'

interface Branded {
  config: Config
  brand: () => Promise<Brand>
}

/** A page depends on the settings of the operator, and on the language in which it is sent. */
export interface PageConfig extends Config {
  language: Language
  /** The languages that people can choose. */
  languages: readonly Language[]
  /** The style of the chain; empty without one. */
  brandStyle: string
  /** The address of the logo of the chain, if it has one. */
  logo: string | null
}

/** A process looks this often, at most, whether the files of an app were built again. */
const LOOKED_AT = { forMs: 1_000, most: 1 }

/**
 * Returns a function that returns what `make` has made of these files with the present brand. The
 * function calls `make` again after the brand or a file has changed. It keeps neither a failure nor
 * undefined, because an app that is just being built lacks files for a moment.
 */
export function keptForBuild<T>(
  { config, brand }: Branded,
  files: readonly string[],
  make: (config: PageConfig) => Promise<T>,
): () => Promise<T> {
  const timesOfChange = keepFor(LOOKED_AT, () => readTimesOfChange(files))
  let last: { of: Brand; changed: string; made: Promise<T> } | undefined
  return async () => {
    const [of, changed] = await Promise.all([brand(), timesOfChange('')])
    if (last?.of === of && last.changed === changed) return last.made
    const now = { of, changed, made: make(withBrand(config, of)) }
    last = now
    const forget = () => {
      if (last === now) last = undefined
    }
    now.made.then((made) => made === undefined && forget(), forget)
    return now.made
  }
}

async function readTimesOfChange(files: readonly string[]): Promise<string> {
  const times = files.map((file) =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 'missing',
    ),
  )
  return (await Promise.all(times)).join(' ')
}

function withBrand(config: Config, brand: Brand): PageConfig {
  const { name, supportEmail, supportPhone, languages, logo } = brand
  return {
    ...config,
    language: 'en',
    languages,
    logo,
    brandStyle: brandStyle(brand),
    PRODUCT_NAME: name,
    SUPPORT_EMAIL: supportEmail,
    SUPPORT_PHONE: supportPhone,
  }
}
