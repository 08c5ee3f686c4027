// Holds the two goals of each row of the table, and a sentence that says where the rest of the time
// goes.

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
  /** One sentence on where the rest of the time, or of the memory, goes. */
  rest: string
}

export const GOALS: Record<GoalId, Goal> = {
  'store-of-lean': {
    what: 'purchases of one showtime straight at the store ÷ the leanest that PostgreSQL can write',
    better: 'more',
    unitOfGoal: '',
    atLeast: 0.22,
    edge: 0.35,
    rest: 'A lean purchase has a purchase, two entries, a ticket and a wallet, and nothing else. Ours adds sessions, prices, taxes, more foreign keys, the journal, the naira, the indexes of screens and reports, the chain of the showtime, and the notice.',
  },
  'hot-of-store': {
    what: 'purchases of one showtime through HTTP ÷ the same batch straight at the store',
    better: 'more',
    unitOfGoal: '',
    atLeast: 0.4,
    edge: 0.55,
    rest: "The process of the server waits for its batch most of the time, because PostgreSQL shares the cores with it and with the load generator; of the server's own work, half is HTTP and sockets of Node, and the rest Fastify, tokens, JSON and the building of statements.",
  },
  'hot-of-single-calls': {
    what: 'purchases of one showtime ÷ the same server with one call a purchase',
    better: 'more',
    unitOfGoal: '×',
    atLeast: 5,
    edge: 8,
    rest: 'A single call pays its locks, its flush to the disk and its few round trips alone, while a batch shares them; what is left in a batch is the work for each order.',
  },
  'spread-of-store': {
    what: 'purchases of 500 showtimes through HTTP ÷ the same batch straight at the store',
    better: 'more',
    unitOfGoal: '',
    atLeast: 0.3,
    edge: 0.45,
    rest: 'As in the hot row, with more work in each batch for seat plans and rows of many showtimes, so the server waits for PostgreSQL half of the time.',
  },
  'p99-closed': {
    what: 'p99 ÷ median of 64 buyers of one showtime who wait for their answers',
    better: 'less',
    unitOfGoal: '×',
    atLeast: 2,
    edge: 1.5,
    rest: 'A buyer waits for the batch that is being written and then for their own, so most of the time is that of two batches of about half of the buyers each.',
  },
  'p99-open': {
    what: 'p99 of arrivals at half of the hot rate ÷ median of a lone purchase',
    better: 'less',
    unitOfGoal: '×',
    atLeast: 12,
    edge: 6,
    rest: 'An arrival waits for at most the batch before its own; the longest waits come from checkpoints, collections of garbage and the moments when the load generator has the core.',
  },
  broken: {
    what: 'oversold, lost or doubled after any load, or any other broken invariant',
    better: 'less',
    unitOfGoal: 'rows',
    atLeast: 0,
    edge: 0,
    rest: 'Nothing may be broken, so there is no rest.',
  },
  'list-of-bare': {
    what: 'the list of films, kept in memory ÷ bare `node:http`',
    better: 'more',
    unitOfGoal: '',
    atLeast: 0.5,
    edge: 0.7,
    rest: 'The bytes are ready. Two fifths of the time is the kernel, which sends them and wakes the load generator for nearly each answer, while the bare server keeps it awake. The rest is a long tail: Node’s HTTP, Fastify with its router and its hooks, of which the figures, the rules for other origins and the handler itself take two to five hundredths each, the log and the collection of garbage.',
  },
  'own-of-bare': {
    what: "a customer's own reads, the slowest of them ÷ bare `node:http`",
    better: 'more',
    unitOfGoal: '',
    atLeast: 0.1,
    edge: 0.15,
    rest: 'Each read is one prepared statement, which also looks at the session. The slowest is the list of twelve tickets: to begin its plan of about forty steps costs PostgreSQL six times as much as the look at the session, even if the list is empty, and its rows cost somewhat more than that, a quarter of it for the clocks of the cinemas. Joins instead of its sub-selects cost as much. The fastest is the record of a customer, of which the server sends five times as many a second.',
  },
  'start-server': {
    what: 'the server from its start until it is ready, on a filled database that runs',
    better: 'less',
    unitOfGoal: 's',
    atLeast: 0.7,
    edge: 0.5,
    rest: 'About half is Node itself and loading the built files, whose compiled code is kept from the start before; the rest is making the schemas and routes of all calls, connecting, looking for new migrations and topping up the demo.',
  },
  'start-whole': {
    what: '`npm start` until it is ready, with PostgreSQL and sandbox, on its own filled database',
    better: 'less',
    unitOfGoal: 's',
    atLeast: 1,
    edge: 0.5,
    rest: 'On top of the server it runs npm, compares the sources with the build, and starts PostgreSQL and the sandbox.',
  },
  'memory-idle': {
    what: 'memory of the idle server, without PostgreSQL',
    better: 'less',
    unitOfGoal: 'MB',
    atLeast: 150,
    edge: 110,
    rest: 'A bare Node takes the figure in the column of limits; the rest is the schemas and routes of all calls, the text and the compiled code of the built files, the client of HTTP for the providers, 16 MB of room for new objects, and some 7 MB that were freed after the start but that the C library keeps.',
  },
  'memory-busy': {
    what: 'memory of the server at 64 clients, without PostgreSQL',
    better: 'less',
    unitOfGoal: 'MB',
    atLeast: 160,
    edge: 120,
    rest: 'Most of what it takes on top of the idle memory is garbage among the old objects, which may reach a fifth of them before it is collected, and memory that the compilers of V8 have freed but that the C library keeps for its threads; the rest is code that is compiled once more because it is used often.',
  },
  'home-js': {
    what: 'home, first visit: JavaScript in brotli',
    better: 'less',
    unitOfGoal: 'KB',
    atLeast: 96,
    edge: 80,
    rest: 'Most of it is React, the router and the store of the app; the rest is the shell, the home screen, and the notices that come once that screen is there.',
  },
  'home-lcp': {
    what: 'home, first visit: largest paint (LCP)',
    better: 'less',
    unitOfGoal: 's',
    atLeast: 1.2,
    edge: 0.8,
    rest: 'The largest paint waits for the page, then for what the page names, and last for the first posters, one after the other on a slow network.',
  },
  'home-tbt': {
    what: 'home, first visit: blocked time (TBT)',
    better: 'less',
    unitOfGoal: 'ms',
    atLeast: 50,
    edge: 10,
    rest: 'The scripts and React, which takes the painted screen over, run in several tasks. On a slow processor the longest of them is close to 50 ms, and passes it in some visits.',
  },
  growth: {
    what: 'how much slower with ten times the history: the worst of purchases and reads',
    better: 'less',
    unitOfGoal: '×',
    atLeast: 1.2,
    edge: 1.05,
    rest: 'The indexes of a larger installation are deeper and fit less well into the caches; a ratio of 1 means that nothing reads more than it needs.',
  },
}
