import type { Plugin } from 'vite'

const TEXT_FACE = /plus-jakarta-sans-latin-(?!ext)[^/]*\.woff2$/

/** Loads the typeface of running text at the same time as the style sheet that names it. */
export function preloadTextFace(): Plugin {
  return {
    name: 'preload-text-face',
    apply: 'build',
    transformIndexHtml(_, { bundle = {} }) {
      const file = Object.keys(bundle).find((name) => TEXT_FACE.test(name))
      if (!file) throw new Error('the text face is not among the assets')
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
      return [{ tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' }]
    },
  }
}
