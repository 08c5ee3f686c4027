import { capacity, needOf, premiere, PREMIERE } from './scenarios.ts'
import { serviceTimes, type Results, type ServiceTimes } from './service-times.ts'

const PREMIERE_HEADINGS = [
  'half of the buyers come within',
  'at first',
  'servers',
  'processors of the primary',
  'half wait',
  '1 of 100 waits',
  'told to try again',
  'in line at most',
]
const PREMIERES = [
  { halfEveryS: 90, nodes: 1, cores: 2 },
  { halfEveryS: 20, nodes: 1, cores: 2 },
  { halfEveryS: 20, nodes: 2, cores: 2 },
  { halfEveryS: 10, nodes: 2, cores: 2 },
  { halfEveryS: 10, nodes: 4, cores: 2 },
  { halfEveryS: 10, nodes: 4, cores: 8 },
]

/** Returns the figures of the model in Markdown. The same results give the same text. */
export function reportOf(results: Results): string {
  const times = serviceTimes(results)
  return [
    `From the figures of ${results.date.slice(0, 10)}, commit ${results.commit}, ${results.cores} processors.`,
    inMs(times),
    '### One primary of two processors',
    table(
      ['servers', 'purchases of many showtimes', 'purchases of one showtime'],
      [1, 2, 4].map((nodes) => [
        String(nodes),
        `${whole(capacity(times, { nodes, cores: 2 }))} a second`,
        `${whole(capacity(times, { nodes, cores: 2, isHot: true }))} a second`,
      ]),
    ),
    `### A premiere: ${whole(PREMIERE.seats)} seats in ${PREMIERE.minutes} minutes, ${PREMIERE.cinemas} cinemas`,
    table(
      PREMIERE_HEADINGS,
      PREMIERES.map((installation) => premiereCells(times, installation)),
    ),
    '### The busiest hour of a Friday',
    table(
      [
        'customers',
        'purchases',
        'reads',
        'servers',
        'processors for purchases',
        'for own reads',
        'new data',
      ],
      [10_000, 1_000_000, 100_000_000].map((customers) => {
        const need = needOf(times, customers)
        return [
          whole(customers),
          `${short(need.purchasesPerSecond)} a second`,
          `${whole(need.readsPerSecond)} a second`,
          String(need.nodes),
          String(need.coresOfPurchases),
          String(need.coresOfReads),
          `${short(need.gigabytesAYear)} GB a year`,
        ]
      }),
    ),
  ].join('\n\n')
}

function premiereCells(times: ServiceTimes, installation: (typeof PREMIERES)[number]): string[] {
  const { halfEveryS, nodes, cores } = installation
  const { peak, p50Ms, p99Ms, refused, longestLine } = premiere(times, installation)
  return [
    ...[`${halfEveryS} s`, `${whole(peak)} a second`, String(nodes), String(cores)],
    ...[`${whole(p50Ms)} ms`, `${whole(p99Ms)} ms`, whole(refused), whole(longestLine)],
  ]
}

function inMs(times: ServiceTimes): string {
  const ms = (seconds: number) => `${(seconds * 1000).toFixed(2)} ms`
  return table(
    ['step', 'takes'],
    [
      ['a server: one purchase', ms(times.nodePurchase)],
      ['a server: one kept list', ms(times.nodeList)],
      ["a server, and again the primary: one read of a customer's own rows", ms(times.ownRead)],
      ['the primary: a batch, however small', ms(times.batch)],
      ['the primary: each order of one showtime', ms(times.hotOrder)],
      ['the primary: each order of many showtimes', ms(times.spreadOrder)],
    ],
  )
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n')
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function short(value: number): string {
  return value < 10 ? value.toPrecision(2) : whole(value)
}
