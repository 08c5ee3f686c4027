// This file holds the types that the server and the painter of the customer's app share. The build
// makes the painter from the screens of the app, so that the first paint has the same markup that
// the app makes.

import type { PageSettings } from './page-settings.ts'

/**
 * The answers that the server puts into a page, each under the path of its call. They are answers
 * of calls that everybody may make.
 */
export type BroughtAnswers = Readonly<Record<string, unknown>>

/** The id of the element that holds the answers which the page brought, as JSON. */
export const BROUGHT_ANSWERS_ID = 'brought-answers'

/** A cinema and what it shows of one film, for visitors and for browsers that do not run the app. */
export interface PlainCinema {
  name: string
  address: string
  showtimes: readonly PlainShowtime[]
}

export interface PlainShowtime {
  /** The date at the cinema, such as `2026-11-21`. */
  date: string
  /** The time at the cinema, such as `18:30`. */
  time: string
  price: number
}

/** The path of a page, and the answers from which the painter makes its markup. */
export interface PageContent {
  path: string
  answers: BroughtAnswers
  /** The page lists these cinemas for browsers in which the app does not run. */
  plainCinemas?: readonly PlainCinema[]
}

/** Markup in which every text is escaped. It holds no script and no style. */
export interface PaintedPage {
  /** The markup of the root element, which the app takes over. */
  root: string
  /** Tags that make a browser request the pictures of the first screen before it has parsed the screen itself. */
  preloads: string
  /** The markup below the root, which shows only where the app does not run. */
  plain: string
  /** The title of the screen in the language of the page. A page about a film has the title of the film. */
  title: string | undefined
  /** The style sheet of the markup that the server makes and the app never draws. */
  style: string
}

/** The module that the build of the app makes for the server. */
export interface Painter {
  makePainter: (settings: PageSettings) => Promise<(content: PageContent) => Promise<PaintedPage>>
}
