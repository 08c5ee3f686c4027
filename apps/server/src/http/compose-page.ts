import {
  BROUGHT_ANSWERS_ID,
  type BroughtAnswers,
  type PaintedPage,
} from '@velvet/contract/first-paint'
import type { FirstFiles } from './first-files.ts'

/** A page before anything is painted into it: the settings of the operator and the head are in it. */
interface PageParts {
  page: string
  painted: PaintedPage
  answers: BroughtAnswers
  files: FirstFiles
}

const ROOT = '<div id="root"></div>'
/** On a slow network, the posters come first: the page can be read without the scripts. */
const SCRIPTS = /<(link rel="modulepreload"|script type="module")/g
const STYLE_SHEETS = /\s*<link rel="stylesheet"[^>]*>/g
/** These end a script or begin a comment in it, and JSON allows them to be written otherwise. */
const SPECIAL_IN_SCRIPTS = /[<>&\u2028\u2029]/g

/** Returns the page with everything that its first screen shows, and the style that stands in it. */
export function composePage({ page, painted, answers, files }: PageParts): {
  html: string
  style: string
} {
  const style = files.style + painted.style
  const head = [
    `<style>${style}</style>`,
    // The app finds that it needs to load none of these.
    ...files.sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}" disabled />`),
    ...files.scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}" />`),
  ]
  const body = [
    `<div id="root">${painted.root}</div>`,
    `<div id="plain">${painted.plain}</div>`,
    `<script type="application/json" id="${BROUGHT_ANSWERS_ID}">${jsonFor(answers)}</script>`,
  ]
  const html = page
    .replace(STYLE_SHEETS, '')
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
    .replace(SCRIPTS, '<$1 fetchpriority="low"')
    .replace(ROOT, () => body.join('\n    '))
  return { html, style }
}

function jsonFor(answers: BroughtAnswers): string {
  return JSON.stringify(answers).replace(
    SPECIAL_IN_SCRIPTS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
