import { screen, within } from '@testing-library/react'
import { FIRST_STEPS } from '@velvet/contract/operator/today.calls'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { showAt } from '../../../parts/test/show-at.tsx'
import { FirstSteps } from './first-steps.tsx'

async function show(props: ComponentProps<typeof FirstSteps>): Promise<HTMLElement[]> {
  showAt(
    '/',
    <main>
      <FirstSteps {...props} />
    </main>,
  )
  await screen.findByRole('main')
  return screen.queryAllByRole('listitem')
}

const linkIn = (item: HTMLElement | undefined) => item && within(item).queryByRole('link')?.getAttribute('href')

test('an admin of a new installation sees the first step and available ones', async () => {
  const items = await show({
    me: { role: 'admin', cinemas: [] },
    missing: FIRST_STEPS,
  })
  expect(items.map(linkIn)).toEqual([
    '/cinemas/new',
    undefined,
    undefined,
    '/books/taxes',
    '/programme/types',
    undefined,
    '/films/new',
    undefined,
    '/staff',
    '/account',
    undefined,
    undefined,
  ])
  const [cinema, ...others] = items
  expect(cinema?.getAttribute('aria-current')).toBe('step')
  expect(others.every((item) => !item.hasAttribute('aria-current'))).toBe(true)
})

test('planning requires a screen and a film, and managers cannot invite staff', async () => {
  const items = await show({
    me: { role: 'manager', cinemas: [] },
    missing: ['staff', 'showtime'],
  })
  expect(items.map(linkIn).filter(Boolean)).toEqual(['/programme'])
  expect(items.at(-1)?.getAttribute('aria-current')).toBe('step')
  expect(screen.getAllByLabelText('Done')).toHaveLength(7)
})

test('a manager who is bound to cinemas is led to no cinema of their own making', async () => {
  const me = { role: 'manager', cinemas: ['one'] } as const
  const items = await show({ me, missing: ['screen', 'film', 'showtime'] })
  expect(items.map(linkIn).filter(Boolean)).toEqual(['/cinemas', '/films/new'])
})

test.each([
  { role: 'admin', missing: [] },
  { role: 'finance', missing: ['cinema'] },
] as const)('nothing is shown to $role while $missing is missing', async ({ role, missing }) => {
  expect(await show({ me: { role, cinemas: [] }, missing })).toEqual([])
})
