// What the server and the painter of the customer's app agree on. The build makes the painter from
// the screens of the app, so that the first paint has the markup that the app would make.

import type { PageSettings } from './page-settings.ts'

/** Answers of calls that everybody may make, which a page brings along, by the path of each call. */
export type BroughtAnswers = Readonly<Record<string, unknown>>

/** The id of the element that holds the answers which the page brought, as JSON. */
export const BROUGHT_ANSWERS_ID = 'brought-answers'

/** A cinema and what it shows of one film, for browsers in which the app does not run. */
export interface PlainCinema {
  name: string
  address: string
  showtimes: readonly PlainShowtime[]
}

export interface PlainShowtime {
  /** As `2026-11-21`, by the clock of the cinema. */
  date: string
  /** As `18:30`, by the clock of the cinema. */
  time: string
  price: number
}

/** What a page shows. */
export interface PageContent {
  path: string
  answers: BroughtAnswers
  /** What only readers without the app are told. */
  plainCinemas?: readonly PlainCinema[]
}

/** Markup in which every text is escaped. It holds no script and no style. */
export interface PaintedPage {
  /** What the app takes over. */
  root: string
  /** What stands below it where the app does not run. */
  plain: string
  /** The style of what the server alone shows. */
  style: string
}

/** The module that the build of the app makes for the server. */
export interface Painter {
  makePainter: (settings: PageSettings) => Promise<(content: PageContent) => Promise<PaintedPage>>
}
