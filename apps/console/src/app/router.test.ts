import { expect, test } from 'vitest'
import { CONSOLE_PAGES } from '../../../../e2e/support/console-pages.ts'
import { router } from './router.tsx'

/** The frame of the console handles the keys, and the page of an invitation is outside the frame. */
const WITHOUT_FRAME = ['/invitation']

test('the keys of the console are tried on every page that its router knows', () => {
  const paths = Object.keys(router.routesByPath).filter((path) => !WITHOUT_FRAME.includes(path))
  expect(Object.keys(CONSOLE_PAGES).toSorted()).toEqual(paths.toSorted())
})
