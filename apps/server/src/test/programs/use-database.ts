// Stands for any command that takes until it is stopped.
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { setTimeout as wait } from 'node:timers/promises'
import { withDatabase } from '../../commands/with-database.ts'

await withDatabase(() => wait(HOUR_MS))
