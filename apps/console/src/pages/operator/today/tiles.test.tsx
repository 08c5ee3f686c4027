import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { showAt } from '../../../parts/test/show-at.tsx'
import { Tiles } from './tiles.tsx'

const DAY = { day: '2026-11-27', tickets: 0, grossKobo: 0, foodKobo: 0, seats: 0, sold: 0, safeKobo: 0 }

test('cash to bank is not below zero, and the tile says how much cash is missing', async () => {
  const now = { ...DAY, safeKobo: -2_000_000 }
  const today = { day: DAY.day, sales: { tickets: 0, grossKobo: 0, counterKobo: 0 }, week: [DAY, now] }
  showAt('/', <Tiles today={{ ...today, lastWeekByNow: DAY } as ComponentProps<typeof Tiles>['today']} />)
  const tile = (await screen.findByText('Cash to bank')).parentElement
  expect(tile?.textContent).toContain('₦0.00In the safes₦20,000 more was given out than came in')
})
