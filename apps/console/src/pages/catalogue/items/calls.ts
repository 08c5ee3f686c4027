import { queryOptions } from '@tanstack/react-query'
import { callsOf } from '@velvet/client/calls-of'
import type * as contract from '@velvet/contract/catalogue/items.calls'

export const itemCalls = callsOf<typeof contract>()({
  listItems: 'GET /api/v1/staff/items',
  addItem: 'POST /api/v1/staff/items',
  changeItem: 'PUT /api/v1/staff/items/:id',
  setItemPrice: 'POST /api/v1/staff/items/:id/prices',
})

export const itemsQuery = queryOptions({
  queryKey: ['items'],
  queryFn: ({ signal }) => itemCalls.listItems({}, { signal }),
})

export const REREADS = [itemsQuery.queryKey, ['audit']] as const
