import { AppError } from '@velvet/contract/shared/errors'
import { GATE_LANGUAGE_COOKIE, type Language } from '@velvet/contract/shared/words/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import type { Deps } from '../calls/deps.ts'
import { APPS } from '../../folders.ts'
import { addVary } from '../../platform/http/add-vary.ts'
import { keptForBuild, type PageConfig } from './kept-for-build.ts'
import { serveBuiltFiles } from '../../platform/http/built-files.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { pageLanguage, VARIES_BY } from './page-language.ts'
import { PAGE_FILE, readPage } from './web-files.ts'
import type { InstalledStaffApp } from './web-manifest.ts'

type OperatorApp = 'console' | InstalledStaffApp

/** Returns the folder of a built app for the operator's own people. */
export function builtOperatorApp(name: OperatorApp): string {
  return join(APPS, name, 'dist')
}

interface OperatorAppOptions {
  /** Files that the caller serves. */
  besides?: readonly string[]
  /** The folder of the built app. */
  built?: string
}

/** Serves an app of the operator's staff below its address, such as `/console/`. */
export async function operatorApp(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'brand'>,
  name: OperatorApp,
  { besides = [], built = builtOperatorApp(name) }: OperatorAppOptions = {},
): Promise<void> {
  const { config } = deps
  const pagesOf = keptForBuild(deps, [join(built, PAGE_FILE)], (branded) => readPages(built, branded))
  const prefix = `/${name}/`
  await serveBuiltFiles(app, { folder: built, prefix, besides })
  const open = { schema: { hide: true } } as const
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? prefix
    const pages = await pagesOf()
    const page = pages?.get(languageOf(name, { request, reply }, [...pages.keys()]))
    if (page === undefined || /\.[a-z0-9]+$/i.test(path)) throw new AppError('not-found')
    return reply
      .headers({
        'content-security-policy': contentSecurityPolicy(config, path, []),
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  }
  app.get(`/${name}`, open, sendPage)
  app.get(`${prefix}*`, open, sendPage)
}

/** Returns the page of an app in each language that people can choose, or undefined until the app is built. */
async function readPages(built: string, config: PageConfig): Promise<Map<Language, string> | undefined> {
  const pages = new Map<Language, string>()
  for (const language of config.languages) {
    const page = await readPage(built, { ...config, language })
    if (page === undefined) return undefined
    pages.set(language, page)
  }
  return pages
}

/** Returns the language in which a person of the staff reads an app. Only the gate has more languages than English. */
export function languageOf(
  name: OperatorApp,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  offered: readonly Language[],
): Language {
  if (name !== 'gate') return 'en'
  addVary(reply, VARIES_BY)
  return pageLanguage(request.headers, offered, GATE_LANGUAGE_COOKIE)
}
