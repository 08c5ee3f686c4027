// The rows of the table: what is to be reached, and where the rest of the time goes.

export type GoalId =
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
  /** Of the figures that are compared: those of a ratio have none. */
  unitOfGoal: '' | '×' | 'ms' | 's' | 'MB' | 'KB' | 'rows'
  atLeast: number
  edge: number
  /** One sentence on where the rest of the time, or of the memory, goes. */
  rest: string
}

export const GOALS: Record<GoalId, Goal> = {
  'hot-of-store': {
    what: 'purchases of one showtime through HTTP ÷ the same batch straight at the store',
    ...{ better: 'more', unitOfGoal: '', atLeast: 0.3, edge: 0.45 },
    rest: '',
  },
  'hot-of-single-calls': {
    what: 'purchases of one showtime ÷ the same server with one call a purchase',
    ...{ better: 'more', unitOfGoal: '×', atLeast: 4, edge: 7 },
    rest: '',
  },
  'spread-of-store': {
    what: 'purchases of 500 showtimes through HTTP ÷ the same batch straight at the store',
    ...{ better: 'more', unitOfGoal: '', atLeast: 0.3, edge: 0.45 },
    rest: '',
  },
  'p99-closed': {
    what: 'p99 of 64 buyers of one showtime who wait for their answers',
    ...{ better: 'less', unitOfGoal: 'ms', atLeast: 30, edge: 15 },
    rest: '',
  },
  'p99-open': {
    what: 'p99 at 1,000 arrivals a second for one showtime',
    ...{ better: 'less', unitOfGoal: 'ms', atLeast: 30, edge: 15 },
    rest: '',
  },
  broken: {
    what: 'oversold, lost or doubled after any load, or any other broken invariant',
    ...{ better: 'less', unitOfGoal: 'rows', atLeast: 0, edge: 0 },
    rest: '',
  },
  'list-of-bare': {
    what: 'the list of films, kept in memory ÷ bare `node:http`',
    ...{ better: 'more', unitOfGoal: '', atLeast: 0.6, edge: 0.8 },
    rest: '',
  },
  'own-of-bare': {
    what: "a customer's own reads, the slowest of them ÷ bare `node:http`",
    ...{ better: 'more', unitOfGoal: '', atLeast: 0.08, edge: 0.12 },
    rest: '',
  },
  'start-server': {
    what: 'the server from its start until it is ready, on a filled database that runs',
    ...{ better: 'less', unitOfGoal: 's', atLeast: 1, edge: 0.5 },
    rest: '',
  },
  'start-whole': {
    what: '`npm start` until it is ready, with PostgreSQL and sandbox, on its own filled database',
    ...{ better: 'less', unitOfGoal: 's', atLeast: 1, edge: 0.5 },
    rest: '',
  },
  'memory-idle': {
    what: 'memory of the idle server, without PostgreSQL',
    ...{ better: 'less', unitOfGoal: 'MB', atLeast: 150, edge: 110 },
    rest: '',
  },
  'memory-busy': {
    what: 'memory of the server at 64 clients, without PostgreSQL',
    ...{ better: 'less', unitOfGoal: 'MB', atLeast: 150, edge: 110 },
    rest: '',
  },
  'home-js': {
    what: 'home, first visit: JavaScript in brotli',
    ...{ better: 'less', unitOfGoal: 'KB', atLeast: 100, edge: 80 },
    rest: '',
  },
  'home-lcp': {
    what: 'home, first visit: largest paint (LCP)',
    ...{ better: 'less', unitOfGoal: 's', atLeast: 1.5, edge: 1.1 },
    rest: '',
  },
  'home-tbt': {
    what: 'home, first visit: blocked time (TBT)',
    ...{ better: 'less', unitOfGoal: 'ms', atLeast: 50, edge: 10 },
    rest: '',
  },
  growth: {
    what: 'how much slower with ten times the history: the worst of purchases and reads',
    ...{ better: 'less', unitOfGoal: '×', atLeast: 1.2, edge: 1.05 },
    rest: '',
  },
}
