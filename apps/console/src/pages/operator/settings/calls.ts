import { callsOf } from '@velvet/client/calls-of'
import { queryOptions } from '@tanstack/react-query'
import type * as appVersions from '@velvet/contract/operator/app-versions.calls'
import type * as languages from '@velvet/contract/operator/languages.calls'
import type * as notificationTexts from '@velvet/contract/operator/notification-texts.calls'
import type * as settings from '@velvet/contract/operator/settings.calls'

export const settingsCalls = callsOf<
  typeof settings & typeof notificationTexts & typeof languages & typeof appVersions
>()({
  getSettings: 'GET /api/v1/staff/settings',
  updateSettings: 'PUT /api/v1/staff/settings',
  uploadLogo: 'POST /api/v1/staff/settings/logo',
  removeLogo: 'POST /api/v1/staff/settings/logo/remove',
  approveLimits: 'POST /api/v1/staff/settings/limits/:id/approve',
  rejectLimits: 'POST /api/v1/staff/settings/limits/:id/reject',
  listNotificationTexts: 'GET /api/v1/staff/noticetexts',
  changeNotificationText: 'PUT /api/v1/staff/noticetexts/:topic',
  resetNotificationText: 'POST /api/v1/staff/noticetexts/:topic/reset',
  listLanguages: 'GET /api/v1/staff/languages',
  switchLanguage: 'PUT /api/v1/staff/languages/:code',
  listAppVersions: 'GET /api/v1/staff/appversions',
  addAppVersion: 'POST /api/v1/staff/appversions',
  changeAppVersion: 'PUT /api/v1/staff/appversions/:number',
  withdrawAppVersion: 'POST /api/v1/staff/appversions/:number/withdraw',
})

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => settingsCalls.getSettings({}, { signal }),
})
