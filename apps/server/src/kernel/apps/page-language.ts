import { ofCountry } from '@velvet/contract/shared/country/country'
import {
  firstOffered,
  LANGUAGE_COOKIE,
  languageInCookies,
  type Language,
} from '@velvet/contract/shared/words/languages'
import type { IncomingHttpHeaders } from 'node:http'

/** These headers of a request decide the language of a page. Caches on the way to a phone must know them. */
export const VARIES_BY = 'Cookie, Accept-Language'

type LanguageHeaders = Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>

/**
 * Returns the language in which a page is sent: the one that the person has chosen, or else the first
 * offered one that their browser prefers, or else the first one of the country. The first script of the page follows the
 * choice in the same way (apps/web/index.html).
 */
export function pageLanguage(
  headers: LanguageHeaders,
  offered: readonly Language[],
  cookie: string = LANGUAGE_COOKIE,
): Language {
  const chosen = languageInCookies(headers.cookie ?? '', cookie)
  return firstOffered([chosen, ...preferred(headers['accept-language'] ?? '')], offered, ofCountry(offered))
}

/** Returns the languages of the header, such as `fr-NG,fr;q=0.9,en;q=0.8`, the most preferred one first. */
function preferred(header: string): string[] {
  const options = header.split(',').map((request) => {
    const [name = '', ...parameters] = request
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { name, weight: Number(weight ?? 1) }
  })
  return options
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ name }) => name)
}
