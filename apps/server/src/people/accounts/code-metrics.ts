import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { Gauge } from 'prom-client'
import type { Config } from '../../settings/config.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { countCodes, countWrongTries } from './codes-sql.ts'
import { codesLiveSince, WRONG_TRIES_OF_ALL } from './enter-code.ts'

/** Shows what an operator must react to: guessing at codes, and the cost of codes. */
export function codeMetrics({ OTP_DAILY_CAP }: Config): Metrics {
  return (registry, db) => {
    const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
    const paused = gauge('velvet_codes_paused', 'One while no code is accepted because too many were wrong')
    const share = gauge('velvet_codes_sent_share', 'One-time codes sent in the last day, as a share of the daily cap')
    return async () => {
      const wrong = await countWrongTries(db, codesLiveSince())
      paused.set(wrong >= WRONG_TRIES_OF_ALL ? 1 : 0)
      share.set((await countCodes(db, new Date(Date.now() - DAY_MS))) / OTP_DAILY_CAP)
    }
  }
}
