import postcss from 'postcss'
import { expect, test } from 'vitest'
import { oldBrowsers } from '../apps/web/build/old-browsers.ts'

/** Returns what the plug-in adds to a rule, without the conditions. */
function addedTo(css: string): string[] {
  const added: string[] = []
  postcss([oldBrowsers()])
    .process(css, { from: undefined })
    .root.walkAtRules('supports', (condition) => {
      condition.walkDecls((one) => {
        const { selector } = one.parent as postcss.Rule
        added.push(`${selector} { ${one.prop}: ${one.value} }`)
      })
    })
  return added
}

test('a row without gaps has margins between its children', () => {
  expect(addedTo('.a { display: flex; gap: 8px }')).toEqual([
    '.a > :not(:last-child), .a > svg:only-child { margin-inline-end: 8px }',
  ])
})

test('a row that wraps has margins after each child', () => {
  expect(addedTo('.a { display: flex; flex-wrap: wrap; column-gap: 8px }')).toEqual([
    '.a > * { margin-inline-end: 8px }',
    '.a > * { margin-bottom: 0 }',
  ])
})

test('a box with `display: contents` passes its margins on to its children', () => {
  expect(addedTo('.a { display: contents }')).toEqual([
    '.a > * { margin-inline-end: inherit }',
    '.a > * { margin-bottom: inherit }',
  ])
})

test('the content of a button is centred in browsers whose buttons cannot be grids', () => {
  const added = addedTo('.a .b { display: grid; place-items: center }')
  expect(added).toContain('.a button.b { display: flex }')
  expect(added).toContain('.a button.b { align-items: center }')
  expect(addedTo('.a { display: grid; gap: 8px }')).toEqual([])
})
