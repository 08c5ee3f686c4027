import { cutText } from '@velvet/contract/shared/typing/cut-text'
import type { Language } from '@velvet/contract/shared/words/languages'
import { jsonFor } from './compose-page.ts'
import { lettersIn } from '../notifications/letters.ts'
import type { PageConfig } from './kept-for-build.ts'
import type { PageFacts } from './page-facts.ts'
import { escapeHtml } from './web-files.ts'

/**
 * The title, description and picture of a page, for a browser's tab and for chats that share its
 * address.
 */
export interface PageHead {
  title: string
  description: string
  /** The path of the page, with its first slash. A page without it can be at any address. */
  path?: string | undefined
  image: { path: string; width: number; height: number; type: string }
  /** Facts of the page in the words of schema.org, for search engines and chats. */
  facts?: PageFacts
}

/** What a page says about itself, at whichever address it is. */
export type PageWords = Pick<PageHead, 'title' | 'description' | 'image'>

/** Chats cut longer descriptions, some of them in the middle of a word. */
const DESCRIPTION_LENGTH = 200

/** What chats call the languages. They know each only together with a country. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en_GB',
  fr: 'fr_FR',
  ha: 'ha_NG',
  pcm: 'pcm_NG',
  yo: 'yo_NG',
  ig: 'ig_NG',
}

/** Returns the head for every page without a title of its own. */
export function ownHead({ PRODUCT_NAME, language }: PageConfig): PageHead {
  return {
    title: PRODUCT_NAME,
    description: lettersIn(language).page.description,
    path: '/',
    image: { path: '/icons/icon-512.png', width: 512, height: 512, type: 'image/png' },
  }
}

/** Returns the page with this head in place of its own title and description. */
export function withHead(page: string, head: PageHead, config: PageConfig): string {
  const tags = tagsOf(head, config)
  return page.replace(/\s*<meta name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => tags)
}

function tagsOf({ title, description, path, image, facts }: PageHead, config: PageConfig): string {
  const { PRODUCT_NAME, publicUrl, language } = config
  const absolute = (place: string) => new URL(place, publicUrl).href
  const message = shortened(description)
  const isOwn = title === PRODUCT_NAME
  const properties = {
    'og:site_name': PRODUCT_NAME,
    'og:type': 'website',
    'og:title': title,
    'og:description': message,
    ...(path !== undefined && { 'og:url': absolute(path) }),
    'og:locale': LOCALES[language],
    'og:image': absolute(image.path),
    'og:image:type': image.type,
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': title,
  }
  const names = {
    description: message,
    'twitter:card': image.width > image.height ? 'summary_large_image' : 'summary',
    'twitter:title': title,
    'twitter:description': message,
    'twitter:image': absolute(image.path),
  }
  return [
    `<title>${escapeHtml(isOwn ? title : `${title} · ${PRODUCT_NAME}`)}</title>`,
    ...(path === undefined ? [] : [linkTo(absolute(path))]),
    ...Object.entries(names).map(([name, text]) => metaTag('name', name, text)),
    ...Object.entries(properties).map(([name, text]) => metaTag('property', name, text)),
    // The policy of the page is about scripts that run, and this one holds data.
    ...(facts ? [`<script type="application/ld+json">${jsonFor(facts)}</script>`] : []),
  ].join('\n    ')
}

function linkTo(address: string): string {
  return `<link rel="canonical" href="${escapeHtml(address)}" />`
}

function metaTag(kind: 'name' | 'property', name: string, text: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(text)}" />`
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  return `${cutText(line, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`
}
