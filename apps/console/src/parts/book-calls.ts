import { callsOf } from '@velvet/client/calls-of'
import type * as boxOffice from '@velvet/contract/books/box-office.calls'
import type * as nairaLedger from '@velvet/contract/books/naira-ledger.calls'
import type * as parties from '@velvet/contract/books/parties.calls'
import type * as settlementTerms from '@velvet/contract/books/settlement-terms.calls'
import type * as settlements from '@velvet/contract/books/settlements.calls'
import type * as taxes from '@velvet/contract/books/taxes.calls'
import type * as terms from '@velvet/contract/books/terms.calls'

export const BOX_OFFICE = '/api/v1/staff/boxoffice'
export const SETTLEMENTS = '/api/v1/staff/settlements'
export const NAIRA_MOVEMENTS = '/api/v1/staff/naira/movements'

export const bookCalls = callsOf<
  typeof boxOffice &
    typeof nairaLedger &
    typeof parties &
    typeof settlements &
    typeof settlementTerms &
    typeof taxes &
    typeof terms
>()({
  reportBoxOffice: `GET ${BOX_OFFICE}`,
  listExhibitors: 'GET /api/v1/staff/exhibitors',
  addExhibitor: 'POST /api/v1/staff/exhibitors',
  changeExhibitor: 'PUT /api/v1/staff/exhibitors/:id',
  listDistributors: 'GET /api/v1/staff/distributors',
  addDistributor: 'POST /api/v1/staff/distributors',
  changeDistributor: 'PUT /api/v1/staff/distributors/:id',
  listTaxRates: 'GET /api/v1/staff/taxes',
  addTaxRate: 'POST /api/v1/staff/taxes',
  listTerms: 'GET /api/v1/staff/terms',
  addTerms: 'POST /api/v1/staff/terms',
  listCommissions: 'GET /api/v1/staff/commissions',
  addCommission: 'POST /api/v1/staff/commissions',
  listHireTaxes: 'GET /api/v1/staff/hiretaxes',
  addHireTax: 'POST /api/v1/staff/hiretaxes',
  listPlayWeeks: 'GET /api/v1/staff/playweeks',
  listNairaBalances: 'GET /api/v1/staff/naira/accounts',
  listNairaMovements: `GET ${NAIRA_MOVEMENTS}`,
  reportTaxes: 'GET /api/v1/staff/naira/taxes',
  listSettlements: `GET ${SETTLEMENTS}`,
  previewSettlement: `GET ${SETTLEMENTS}/preview`,
  getSettlement: `GET ${SETTLEMENTS}/:id`,
  makeSettlement: `POST ${SETTLEMENTS}`,
  paySettlement: `POST ${SETTLEMENTS}/:id/payment`,
})

/**
 * The key of every query of the books. One change is read again everywhere, because a new name of a distributor or a
 * settlement shows in several lists.
 */
export const BOOKS = ['books-of-operator'] as const
