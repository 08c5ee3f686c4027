import { screen, within } from '@testing-library/react'
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

test('an admin of a new installation is led to the first step, and to those that can be done already', async () => {
  const items = await show({
    me: { role: 'admin', cinemas: [] },
    missing: ['cinema', 'screen', 'film', 'staff', 'showtime'],
  })
  expect(items.map(linkIn)).toEqual(['/cinemas/new', undefined, '/films/new', '/staff', undefined])
  const [cinema, ...others] = items
  expect(cinema?.getAttribute('aria-current')).toBe('step')
  expect(others.every((item) => !item.hasAttribute('aria-current'))).toBe(true)
})

test('a showtime can be planned once there is a screen and a film, and a manager invites nobody', async () => {
  const items = await show({
    me: { role: 'manager', cinemas: [] },
    missing: ['staff', 'showtime'],
  })
  expect(items.map(linkIn)).toEqual([undefined, undefined, undefined, '/programme'])
  expect(items[3]?.getAttribute('aria-current')).toBe('step')
  expect(screen.getAllByLabelText('Done')).toHaveLength(3)
})

test('a manager who is bound to cinemas is led to no cinema of their own making', async () => {
  const me = { role: 'manager', cinemas: ['one'] } as const
  const items = await show({ me, missing: ['screen', 'film', 'showtime'] })
  expect(items.map(linkIn)).toEqual(['/cinemas', '/films/new', undefined])
})

test.each([
  { role: 'admin', missing: [] },
  { role: 'finance', missing: ['cinema'] },
] as const)('nothing is shown to $role while $missing is missing', async ({ role, missing }) => {
  expect(await show({ me: { role, cinemas: [] }, missing })).toEqual([])
})
