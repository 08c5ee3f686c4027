import { queryOptions } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import type { getSettings, updateSettings } from '@velvet/contract/endpoints/console'

const callSettings = caller<typeof getSettings>('GET', '/api/v1/staff/settings')
export const callChangeSettings = caller<typeof updateSettings>('PUT', '/api/v1/staff/settings')

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await callSettings({}, { signal })).settings,
})
