import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Chart } from './chart.tsx'

const draw = (values: readonly (readonly number[])[], labelOf = (index: number) => `L${index}`) => {
  const places = values.map((ofPlace, index) => ({
    label: labelOf(index),
    name: `Place ${index}`,
    values: ofPlace,
  }))
  const { unmount } = render(<Chart caption="Sales" series={['App', 'Counters']} places={places} write={String} />)
  const bars = screen
    .getAllByRole('button')
    .map((place) => [...place.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.blockSize))
  const shown = screen.getByRole('toolbar').textContent
  unmount()
  return { bars, shown }
}

test("a bar's height is its share of the next round number, at least zero", () => {
  expect(
    draw([
      [60, 30],
      [-20, 114],
    ]).bars,
  ).toEqual([
    ['50%', '25%'],
    ['0%', '95%'],
  ])
  expect(draw([[0, 0]]).bars).toEqual([['0%', '0%']])
})

test('of many days only some are named, so that no name covers another', () => {
  const days = Array.from({ length: 31 }, () => [1, 1])
  expect(draw(days, (index) => `${index + 10}/Nov`).shown).toBe(
    ['10', '12', '14', '16', '18', '20', '22', '24', '26', '28', '30', '32', '34', '36', '38', '40']
      .map((day) => `${day}/Nov`)
      .join(''),
  )
  const films = ['A long title of a film', 'Another long title of a film']
  expect(
    draw(
      [
        [1, 1],
        [2, 2],
      ],
      (index) => films[index] ?? '',
    ).shown,
  ).toBe(films.join(''))
})

test('a chart keeps two films apart that have the same title', () => {
  const places = [{ label: '20/Nov', name: '20/Nov/2026', values: [50, 100] }]
  render(<Chart caption="Films" series={['Amina', 'Amina']} places={places} write={String} />)
  screen.getByRole('button', { name: '20/Nov/2026: Amina 50, Amina 100' })
  expect(screen.getAllByText('Amina')).toHaveLength(2)
})

test('a series of zeros is not drawn, and the series for comparison is a line', () => {
  const places = [
    { label: '', name: '10:00 AM', values: [50, 0, 100] },
    { label: '', name: '11:00 AM', values: [0, 0, 50] },
  ]
  const series = ['Today', 'Counters', 'A week ago']
  const { container } = render(
    <Chart caption="Sales" comparedWith="A week ago" series={series} places={places} write={String} />,
  )
  screen.getByRole('button', { name: '10:00 AM: Today 50, A week ago 100' })
  expect(container.querySelectorAll('[style]')).toHaveLength(2)
  expect(container.querySelector('path')?.getAttribute('d')).toBe('M0.5,0L1.5,50')
})

test('stacked bars reach their total, and films are compared by separate marks', () => {
  const places = [
    { label: '', name: 'Amina', values: [60, 20, 100] },
    { label: '', name: 'Lionheart', values: [10, -5, 50] },
  ]
  const series = ['App', 'Counters', 'A week earlier']
  const { container } = render(
    <Chart
      caption="Sales"
      comparedWith="A week earlier"
      isStacked
      isUnordered
      series={series}
      places={places}
      write={String}
    />,
  )
  const heights = [...container.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.blockSize)
  expect(heights).toEqual(['60%', '20%', '10%', '0%'])
  expect(container.querySelector('path')?.getAttribute('d')).toBe('M0.1,0h0.8M1.1,50h0.8')
})
