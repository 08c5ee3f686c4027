import { caller } from '@velvet/client/call'
import type * as reports from '@velvet/contract/endpoints/reports'

export const REPORTS = '/api/v1/staff/reports'

export const callSales = caller<typeof reports.reportSales>('GET', `${REPORTS}/sales`)
export const callSaleLines = caller<typeof reports.listSaleLines>('GET', `${REPORTS}/sales/lines`)
export const callTopUpReport = caller<typeof reports.reportTopUps>('GET', `${REPORTS}/topups`)
export const callCreditLines = caller<typeof reports.listCreditLines>(
  'GET',
  `${REPORTS}/topups/lines`,
)
