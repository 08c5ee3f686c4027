import type { Plugin } from 'vite'

/** The list, and each story at the address that its screen has. */
function isOfStories(url: string): boolean {
  return /^\/stories(?=$|\?)/.test(url) || /[?&]story=/.test(url)
}

/** `/stories` in development; the built app knows nothing of it. */
export function storiesPage(): Plugin {
  return {
    name: 'stories-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url && isOfStories(request.url)) request.url = '/stories.html'
        next()
      })
    },
  }
}
