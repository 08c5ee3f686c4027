import type { PageContent, PaintedPage } from '@velvet/contract/shared/app/first-paint'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { applyMiddleware, legacy_createStore as createStore } from 'redux'
import { thunk } from 'redux-thunk'
import { Root } from '../app/root.tsx'
import { routeAt } from '../app/routes.tsx'
import { w as app } from '../app/words.ts'
import { w as login } from '../screens/login/words.ts'
import { paintedState } from '../state/painted-state.ts'
import { reducer } from '../state/reducer.ts'
import { Plain } from './plain.tsx'
import style from './first-paint.css?inline'

/** Visitors must not see a screen for customers before the app sends them to sign up. */
const HIDDEN_FROM_VISITORS = '[data-starting]:not([data-known]) main{display:none}'
/**
 * React writes this mark in place of a part that threw an error, and leaves it to the phone to draw
 * that part. `paintPage` looks for the mark to notice the error.
 */
const UNFINISHED = '<!--$!-->'
/** Matches the sources of a picture that loads with the page, such as a poster on the first screen. */
const EAGER = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/><source[^>]*><img[^>]* loading="eager"/g
const COLOUR = /data-colour="(#[0-9a-f]{6})"/gi

/** Search engines show these titles. A page about a film is not here, because it has the title of the film. */
const TITLES: Readonly<Record<string, string>> = {
  '/login': login.logIn,
  '/find': app.findAMovie,
  '/trailers': app.trailers,
}

/** Draws a page of the app. The result is the same for everybody. */
export async function paintPage(content: PageContent): Promise<PaintedPage> {
  const { path, answers } = content
  const { Show, forCustomers } = routeAt(path)
  await Show.load()
  const painted = paintedState(answers, forCustomers)
  const store = createStore(reducer, painted, applyMiddleware(thunk))
  const drawn = renderToString(<Root store={store} painted={painted} paintedAt={path} />)
  // React puts preload links for pictures without sources before the markup. Browsers find these pictures without them.
  const root = drawn.replace(/^(?:<link[^>]*>)+/, '')
  if (root.includes(UNFINISHED)) throw new Error(`${path} uses something that only a phone has`)
  const plain = renderToStaticMarkup(<Plain content={content} state={painted} />)
  return {
    root,
    preloads: preloadsOf(root),
    plain,
    title: TITLES[path],
    style: style + (forCustomers ? HIDDEN_FROM_VISITORS : '') + coloursIn(root),
  }
}

/** A browser that does not know AVIF ignores these tags. */
function preloadsOf(markup: string): string {
  const tag = (srcset = '', sizes = '') =>
    `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcset}" imagesizes="${sizes}" fetchpriority="high" />`
  return [...markup.matchAll(EAGER)].map(([, srcset, sizes]) => tag(srcset, sizes)).join('')
}

/** Returns CSS rules for the colours of pictures, because the policy forbids style attributes. */
function coloursIn(markup: string): string {
  const colours = new Set([...markup.matchAll(COLOUR)].map(([, colour = '']) => colour))
  return [...colours].map((colour) => `[data-colour="${colour}"]{background-color:${colour}}`).join('')
}
