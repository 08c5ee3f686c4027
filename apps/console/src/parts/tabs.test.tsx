import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'
import { showAt } from './test/show-at.tsx'

test('tabs that do not fit scroll until the current one is in the middle', async () => {
  const sizes = { offsetLeft: 600, offsetWidth: 100, clientWidth: 360 }
  for (const [name, value] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value })
  }
  showAt('/last', <Tabs label="Parts" tabs={['/first', '/last'].map((path) => ({ path, label: path }))} />)
  expect((await screen.findByRole('navigation', { name: 'Parts' })).scrollLeft).toBe(470)
  expect(screen.getByRole('link', { name: '/last' }).getAttribute('aria-current')).toBe('page')
})
