import { LANGUAGE_COOKIE, type Language } from '@velvet/contract/words/languages'
import type { IncomingHttpHeaders } from 'node:http'

/** These headers of a request decide the language of a page. Caches on the way to a phone must know them. */
export const VARIES_BY = 'Cookie, Accept-Language'

type LanguageHeaders = Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>

/**
 * Returns the language in which a page is sent: the one that the person has chosen, or else the first
 * offered one that their browser prefers, or else English. The first script of the page follows the
 * choice in the same way (apps/web/index.html).
 */
export function pageLanguage(
  headers: LanguageHeaders,
  offered: readonly Language[],
  cookie: string = LANGUAGE_COOKIE,
): Language {
  const chosen = new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(headers.cookie ?? '')?.[1] ?? ''
  const wished = [chosen, ...preferred(headers['accept-language'] ?? '')]
  const isOffered = (name: string): name is Language => offered.some((one) => one === name)
  return wished.find(isOffered) ?? 'en'
}

/** Returns the languages of the header, such as `fr-NG,fr;q=0.9,en;q=0.8`, without their countries. */
function preferred(header: string): string[] {
  const wishes = header.split(',').map((wish) => {
    const [name = '', ...parameters] = wish
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { language: name.split('-', 1)[0] ?? '', weight: Number(weight ?? 1) }
  })
  return wishes
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
}
