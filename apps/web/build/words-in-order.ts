import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from './manifest.ts'

/** Matches the files of words that the page learns before the app starts. */
const FIRST_WORDS = /^apps\/web\/src\/(?:app|screens\/home)\/words\.ts$/
const WORDS = /^apps\/web\/src\/.*\/words\.ts$/
const FIRST_SCREEN = /\/screens\/home\/home\.tsx$/

/**
 * Fails a build in which the app or its first screen also loads the words of another screen. That screen
 * would read its words before the page has learnt them, and would stay English in every language.
 */
export function wordsInOrder(): Plugin {
  return {
    name: 'words-in-order',
    apply: 'build',
    generateBundle(_, bundle) {
      const seen = new Set<string>()
      const visit = (name: string) => {
        const chunk = bundle[name]
        if (seen.has(name) || chunk?.type !== 'chunk') return
        seen.add(name)
        const early = chunk.moduleIds
          .map((module) => relative(ROOT, module))
          .find((module) => WORDS.test(module) && !FIRST_WORDS.test(module))
        if (early) this.error(`${early} is loaded with the first screen, before its words are known`)
        chunk.imports.forEach(visit)
      }
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk') continue
        const isOfStart = file.name === 'frame' || FIRST_SCREEN.test(file.facadeModuleId ?? '')
        if (isOfStart) visit(name)
      }
    },
  }
}
