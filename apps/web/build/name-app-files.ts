import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The pieces of `PIECES` that every screen needs, in the order in which they run. */
const FIRST_PIECES = ['libraries', 'frame']

/**
 * Names the files of the app in its page, so that they load together. Vite names only what the
 * first script imports statically, but that script imports the app step by step, to run it in short
 * tasks.
 */
export function nameAppFiles(): Plugin {
  return {
    name: 'name-app-files',
    apply: 'build',
    transformIndexHtml(html, { bundle = {} }) {
      const tags: HtmlTagDescriptor[] = []
      for (const piece of FIRST_PIECES) {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === piece)
        if (chunk?.type !== 'chunk') throw new Error(`there is no chunk ${piece}`)
        const script = `/${chunk.fileName}`
        if (!html.includes(script)) tags.push(link('modulepreload', script))
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) {
          tags.push(link('stylesheet', `/${sheet}`))
        }
      }
      return tags
    },
  }
}

function link(rel: string, href: string): HtmlTagDescriptor {
  const attrs = { rel, href, ...(rel === 'modulepreload' && { crossorigin: true }) }
  return { tag: 'link', attrs, injectTo: 'head' }
}
