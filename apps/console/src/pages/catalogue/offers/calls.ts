import { callsOf } from '@velvet/client/calls-of'
import type * as contract from '@velvet/contract/catalogue/offers.calls'

export const offerCalls = callsOf<typeof contract>()({
  listOffers: 'GET /api/v1/staff/offers',
  addOffer: 'POST /api/v1/staff/offers',
  previewOffer: 'POST /api/v1/staff/offers/preview',
  stopOffer: 'POST /api/v1/staff/offers/:id/stop',
  stopOfferCodes: 'POST /api/v1/staff/offers/:id/codes/:batch/stop',
  getOfferReport: 'GET /api/v1/staff/offers/:id/report',
})

export const OFFERS_KEY = ['offers'] as const
