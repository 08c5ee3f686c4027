import { queryOptions } from '@tanstack/react-query'
import { callsOf } from '@velvet/client/calls-of'
import type * as ticketTypes from '@velvet/contract/catalogue/ticket-types.calls'

export const typeCalls = callsOf<typeof ticketTypes>()({
  listTicketTypes: 'GET /api/v1/staff/tickettypes',
  addTicketType: 'POST /api/v1/staff/tickettypes',
  changeTicketType: 'PUT /api/v1/staff/tickettypes/:id',
})

export const typesQuery = queryOptions({
  queryKey: ['ticket-types'],
  queryFn: ({ signal }) => typeCalls.listTicketTypes({}, { signal }),
})
