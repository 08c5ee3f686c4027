import type { PageContent, Painter } from '@velvet/contract/shared/app/first-paint'
import { hashSource, hashesOfInlineScripts } from '@velvet/contract/shared/app/inline-scripts'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageConfig } from './kept-for-build.ts'
import { loadOnce } from '../../platform/process/load-once.ts'
import { composePage } from './compose-page.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { readFirstFiles, type FilesOf } from './first-files.ts'
import type { KeptAnswers } from '../../platform/http/kept-answers.ts'
import { withHead, type PageHead } from './page-head.ts'
import { prepareAnswer, type PreparedAnswer } from '../../platform/http/prepared-answer.ts'
import { brandSources, settingsOf } from './web-files.ts'

/** Compressing a page at this quality takes 16 ms once after a change, and saves 1.2 KB over the usual quality. */
const PAGE_QUALITY = 10

/** The content of a page and its head, which are the same for everybody. */
interface PageToPaint extends PageContent {
  head: PageHead
  /**
   * How long the content stays true if nothing changes. The time counts from before it was read.
   */
  forMs: number
}

/** Finds what the page of a screen shows. */
export interface PaintedPage {
  /** The folder of the screen in the app. */
  screen: string
  /** Addresses that show the same content have the same key. */
  key: string
  read: () => Promise<PageToPaint>
}

interface Source {
  /** The folder of the built app. */
  built: string
  /** The page with the operator's settings in it. */
  page: string
  answers?: KeptAnswers | undefined
}

/** Returns a function that paints a page, or undefined if the app has not been built. */
export async function paintedPages(config: PageConfig, { built, page, answers }: Source) {
  const filesOf = await readFirstFiles(built, config.language)
  return filesOf && pagesWith(filesOf, config, { built, page, answers })
}

function pagesWith(filesOf: FilesOf, config: PageConfig, { built, page, answers }: Source) {
  const inlineScripts = hashesOfInlineScripts(page)
  // The key of a kept page contains this, so that no page of an earlier build or brand is sent.
  const edition = editionOf(page, config)
  // The painter is loaded with the first page, so that the server starts sooner.
  const painter = loadOnce(() => loadPainter(built, config, edition))

  async function make({ screen, read }: PaintedPage) {
    const content = await read()
    const paint = await painter()
    const painted = await paint(content)
    const head = { ...content.head, ...(painted.title && { title: painted.title }) }
    const files = await filesOf(screen)
    const { html, styles } = composePage({
      page: withHead(page, head, config),
      painted,
      answers: content.answers,
      files,
    })
    const policy = contentSecurityPolicy(config, content.path, inlineScripts, [
      ...styles.map(hashSource),
      ...brandSources(config),
    ])
    const answer = await prepareAnswer(html, { quality: PAGE_QUALITY })
    return {
      answer: { ...answer, headers: { 'content-security-policy': policy } },
      forMs: content.forMs,
    }
  }

  return async (page: PaintedPage): Promise<PreparedAnswer> =>
    answers ? answers.read(`page ${edition} ${page.key}`, () => make(page)) : (await make(page)).answer
}

/** Returns a hash that differs for each build of the page, each brand and each language. */
function editionOf(page: string, config: PageConfig): string {
  const parts = JSON.stringify([page, settingsOf(config)])
  return createHash('sha256').update(parts).digest('hex').slice(0, 16)
}

/**
 * Loads the painter. Its module keeps the first settings that it gets. The address therefore
 * contains the edition, so that other settings and a later build load another copy of the module.
 */
async function loadPainter(built: string, config: PageConfig, edition: string) {
  const file = pathToFileURL(join(built, '.vite/painter.js')).href
  const painter = (await import(`${file}?${edition}`)) as Painter
  return painter.makePainter(settingsOf(config))
}
