import { queryOptions } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import type * as appVersions from '@velvet/contract/endpoints/app-versions'
import type { getSettings, updateSettings } from '@velvet/contract/endpoints/console'
import type * as noticeTexts from '@velvet/contract/endpoints/notice-texts'

const callSettings = caller<typeof getSettings>('GET', '/api/v1/staff/settings')
export const callChangeSettings = caller<typeof updateSettings>('PUT', '/api/v1/staff/settings')

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => callSettings({}, { signal }),
})

export const callNoticeTexts = caller<typeof noticeTexts.listNoticeTexts>(
  'GET',
  '/api/v1/staff/noticetexts',
)
export const callChangeNotice = caller<typeof noticeTexts.changeNoticeText>(
  'PUT',
  '/api/v1/staff/noticetexts/:topic',
)
export const callResetNotice = caller<typeof noticeTexts.resetNoticeText>(
  'POST',
  '/api/v1/staff/noticetexts/:topic/reset',
)

export const callAppVersions = caller<typeof appVersions.listAppVersions>(
  'GET',
  '/api/v1/staff/appversions',
)
export const callAddVersion = caller<typeof appVersions.addAppVersion>(
  'POST',
  '/api/v1/staff/appversions',
)
export const callChangeVersion = caller<typeof appVersions.changeAppVersion>(
  'PUT',
  '/api/v1/staff/appversions/:number',
)
export const callWithdrawVersion = caller<typeof appVersions.withdrawAppVersion>(
  'POST',
  '/api/v1/staff/appversions/:number/withdraw',
)
