import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { countCodes, countWrongTries } from './codes-sql.ts'
import { codesLiveSince, WRONG_TRIES_OF_ALL } from './enter-code.ts'

const DAY_MS = 24 * 3_600_000

/** What an operator is woken by: guessing at codes, and what codes cost. Read as it is asked for. */
export function codeMetrics(registers: Registry[], db: Database, config: Config): void {
  new Gauge({
    name: 'velvet_codes_paused',
    help: 'One while so many codes were entered wrongly that none is taken',
    registers,
    async collect() {
      const wrong = await countWrongTries(db, codesLiveSince())
      this.set(wrong >= WRONG_TRIES_OF_ALL ? 1 : 0)
    },
  })
  new Gauge({
    name: 'velvet_codes_sent_share',
    help: 'One-time codes sent in the last day, as a share of the daily cap',
    registers,
    async collect() {
      this.set((await countCodes(db, new Date(Date.now() - DAY_MS))) / config.OTP_DAILY_CAP)
    },
  })
}
