// A command like any other, which takes until it is told to end.
import { setTimeout as wait } from 'node:timers/promises'
import { withDatabase } from '../../commands/with-database.ts'

await withDatabase(() => wait(3_600_000))
