// Stands for any command that takes until it is stopped.
import { setTimeout as wait } from 'node:timers/promises'
import { withDatabase } from '../../commands/with-database.ts'

await withDatabase(() => wait(3_600_000))
