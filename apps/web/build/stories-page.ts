import type { Plugin } from 'vite'

/** Returns true for the list of stories, and for each story at the address of its screen. */
function isOfStories(url: string): boolean {
  return /^\/stories(?=$|\?)/.test(url) || /[?&]story=/.test(url)
}

/** Serves `/stories` in development. The built app does not contain it. */
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
