import type * as contract from '@velvet/contract/operator/daily-report.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import type { Database } from '../../platform/database/connect.ts'
import {
  deleteDailyReport,
  findPresentDay,
  insertDailyReport,
  isSwitchedOn,
  listCinemasOfDay,
} from './daily-report-sql.ts'

type Get = Call<typeof contract.getDailyReport>

export function getDailyReport({ db, staff, providers }: Get) {
  return stateOf(db, { staff, providers })
}

export function switchDailyReport(call: Call<typeof contract.switchDailyReport>) {
  const { staff, input, providers } = call
  const { isOn } = input
  return change(call, 'switch-daily-report', async (tx) => {
    const cinemaIds = await cinemasToList(tx, staff, undefined)
    if (isOn) await insertDailyReport(tx, staff.id, cinemaIds)
    else await deleteDailyReport(tx, staff.id)
    return { answer: await stateOf(tx, { staff, providers }), subject: staff.id, after: { isOn } }
  })
}

async function stateOf(db: Database, { staff, providers }: Pick<Get, 'staff' | 'providers'>) {
  const cinemaIds = await cinemasToList(db, staff, undefined)
  const day = await findPresentDay(db, cinemaIds)
  const named = cinemaIds && day ? await listCinemasOfDay(db, day, cinemaIds) : undefined
  return {
    isOn: await isSwitchedOn(db, staff.id),
    cinemas: named?.map(({ name }) => name) ?? null,
    canSend: providers.resend !== undefined,
  }
}
