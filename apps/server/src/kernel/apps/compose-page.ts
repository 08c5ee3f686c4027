import { BROUGHT_ANSWERS_ID, type BroughtAnswers, type PaintedPage } from '@velvet/contract/shared/app/first-paint'
import type { FirstFiles } from './first-files.ts'

/** The parts of a page. `page` already contains the operator's settings and the head. */
interface PageParts {
  page: string
  painted: PaintedPage
  answers: BroughtAnswers
  files: FirstFiles
}

const ROOT = '<div id="root"></div>'
/** The tags of the page that load its scripts. */
const SCRIPTS = /<(?:link rel="modulepreload"|script type="module")[^>]*>(?:<\/script>)?/g
const STYLE_SHEETS = /\s*<link rel="stylesheet"[^>]*>/g
const FONTS = /\s*<link rel="preload" as="font"[^>]*>/g
const FONT_FACES = /@font-face\{[^}]*\}/g
/** Before this tag, a browser does not know the screen's width, so it cannot choose a picture. */
const VIEWPORT = /<meta\s+name="viewport"[^>]*>/
/** These characters can end a script, or begin a comment in it. JSON allows them to be escaped. */
const SPECIAL_IN_SCRIPTS = /[<>&\u2028\u2029]/g

/** Returns the page with the content of its first screen and with inline styles. */
export function composePage({ page, painted, answers, files }: PageParts): {
  html: string
  styles: string[]
} {
  const style = files.style.replace(FONT_FACES, '') + painted.style
  // Fonts load with the app. If they loaded earlier, they would delay the pictures.
  const faces = files.style.match(FONT_FACES)?.join('') ?? ''
  const head = [
    `<style>${style}</style>`,
    // The app finds the links of these style sheets in the page, and therefore does not load the
    // sheets again.
    ...files.sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}" disabled />`),
  ]
  const body = [
    `<div id="root">${painted.root}</div>`,
    `<div id="plain">${painted.plain}</div>`,
    `<script type="application/json" id="${BROUGHT_ANSWERS_ID}">${jsonFor(answers)}</script>`,
    `<template id="app-files"><style>${faces}</style>${scriptTags(page, files).join('')}</template>`,
  ]
  const html = page
    .replace(STYLE_SHEETS, '')
    .replace(FONTS, '')
    .replace(VIEWPORT, (tag) => tag + painted.preloads)
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
    .replace(SCRIPTS, '')
    .replace(ROOT, () => body.join('\n    '))
  return { html, styles: [style, faces] }
}

/**
 * Returns the tags that load the scripts of the screen. A script of the page takes them out of
 * their template after the first paint, so that the scripts take neither the network nor one of the
 * six requests that a browser sends to a server at a time from what the first screen shows.
 */
function scriptTags(page: string, { scripts }: FirstFiles): string[] {
  const unnamed = scripts.filter((script) => !page.includes(script))
  const tags = [
    ...(page.match(SCRIPTS) ?? []),
    ...unnamed.map((script) => `<link rel="modulepreload" crossorigin href="${script}" />`),
  ]
  return tags.map((tag) => tag.replace(/^<\w+/, '$& fetchpriority="low"'))
}

/** Returns JSON that can stand in a script element, which no text in it can end. */
export function jsonFor(data: object): string {
  return JSON.stringify(data).replace(
    SPECIAL_IN_SCRIPTS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
