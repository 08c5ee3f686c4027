// Each row of the table has two goals.

export type GoalId =
  | 'store-of-lean'
  | 'hot-of-store'
  | 'hot-of-single-calls'
  | 'spread-of-store'
  | 'p99-closed'
  | 'p99-open'
  | 'broken'
  | 'list-of-bare'
  | 'own-of-bare'
  | 'start-server'
  | 'start-whole'
  | 'memory-idle'
  | 'memory-busy'
  | 'home-js'
  | 'home-lcp'
  | 'home-tbt'
  | 'growth'

export interface Goal {
  what: string
  better: 'more' | 'less'
  /** The unit of `atLeast` and `edge`; empty for a ratio. */
  unitOfGoal: '' | '×' | 'ms' | 's' | 'MB' | 'KB' | 'rows'
  atLeast: number
  edge: number
}

export const GOALS: Record<GoalId, Goal> = {
  'store-of-lean': {
    what: 'purchases of one showtime straight at the store ÷ the leanest that PostgreSQL can write',
    better: 'more',
    unitOfGoal: '',
    atLeast: 0.22,
    edge: 0.35,
  },
  'hot-of-store': {
    what: 'purchases of one showtime through HTTP ÷ the same batch straight at the store',
    better: 'more',
    unitOfGoal: '',
    atLeast: 0.4,
    edge: 0.55,
  },
  'hot-of-single-calls': {
    what: 'purchases of one showtime ÷ the same server with one call a purchase',
    better: 'more',
    unitOfGoal: '×',
    atLeast: 5,
    edge: 8,
  },
  'spread-of-store': {
    what: 'purchases of 500 showtimes through HTTP ÷ the same batch straight at the store',
    better: 'more',
    unitOfGoal: '',
    atLeast: 0.3,
    edge: 0.45,
  },
  'p99-closed': {
    what: 'p99 ÷ median of 64 buyers of one showtime who wait for their answers',
    better: 'less',
    unitOfGoal: '×',
    atLeast: 2,
    edge: 1.5,
  },
  'p99-open': {
    what: 'p99 of arrivals at half of the hot rate ÷ median of a lone purchase',
    better: 'less',
    unitOfGoal: '×',
    atLeast: 12,
    edge: 6,
  },
  broken: {
    what: 'oversold, lost or doubled after any load, or any other broken invariant',
    better: 'less',
    unitOfGoal: 'rows',
    atLeast: 0,
    edge: 0,
  },
  'list-of-bare': {
    what: 'the list of films, kept in memory ÷ bare `node:http`',
    better: 'more',
    unitOfGoal: '',
    atLeast: 0.5,
    edge: 0.7,
  },
  'own-of-bare': {
    what: "a customer's own reads, the slowest of them ÷ bare `node:http`",
    better: 'more',
    unitOfGoal: '',
    atLeast: 0.06,
    edge: 0.1,
  },
  'start-server': {
    what: 'the server from its start until it is ready, on a filled database that runs',
    better: 'less',
    unitOfGoal: 's',
    atLeast: 0.6,
    edge: 0.5,
  },
  'start-whole': {
    what: '`npm start` until it is ready, with PostgreSQL and sandbox, on its own filled database',
    better: 'less',
    unitOfGoal: 's',
    atLeast: 1,
    edge: 0.5,
  },
  'memory-idle': {
    what: 'memory of the idle server, without PostgreSQL',
    better: 'less',
    unitOfGoal: 'MB',
    atLeast: 150,
    edge: 110,
  },
  'memory-busy': {
    what: 'memory of the server at 64 clients, without PostgreSQL',
    better: 'less',
    unitOfGoal: 'MB',
    atLeast: 160,
    edge: 120,
  },
  'home-js': {
    what: 'home, first visit: JavaScript in brotli',
    better: 'less',
    unitOfGoal: 'KB',
    atLeast: 96,
    edge: 80,
  },
  'home-lcp': {
    what: 'home, first visit: largest paint (LCP)',
    better: 'less',
    unitOfGoal: 's',
    atLeast: 1.2,
    edge: 0.8,
  },
  'home-tbt': {
    what: 'home, first visit: blocked time (TBT)',
    better: 'less',
    unitOfGoal: 'ms',
    atLeast: 50,
    edge: 10,
  },
  growth: {
    what: 'how much slower with ten times the history: the worst of purchases and reads',
    better: 'less',
    unitOfGoal: '×',
    atLeast: 1.2,
    edge: 1.05,
  },
}
