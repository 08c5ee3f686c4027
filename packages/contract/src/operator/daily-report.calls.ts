import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { acting, reading, READS } from '../shared/staff-calls.ts'

// Staff switch the report of each business day on for themselves. It is sent to their own address.

const DailyReport = z.object({
  isOn: z.boolean(),
  /** The cinemas that the report is about; null for all cinemas. */
  cinemas: z.array(z.string()).nullable(),
  /** False if this installation has no service that sends emails. */
  canSend: z.boolean(),
})

export const getDailyReport = endpoint({
  ...reading,
  path: '/api/v1/staff/me/dailyreport',
  summary: 'Whether the caller gets the report of each business day by email, and about which cinemas',
  input: z.object({}),
  output: DailyReport,
})

export const switchDailyReport = endpoint({
  ...acting,
  roles: READS,
  path: '/api/v1/staff/me/dailyreport',
  summary:
    "Switches the caller's report of each business day on or off. One email comes once all their cinemas have closed the day, or else some hours after its end",
  input: z.object({ isOn: z.boolean() }),
  output: DailyReport,
})
