import * as appVersions from '@velvet/contract/operator/app-versions.calls'
import * as dailyReport from '@velvet/contract/operator/daily-report.calls'
import * as languages from '@velvet/contract/operator/languages.calls'
import * as notificationTexts from '@velvet/contract/operator/notification-texts.calls'
import * as whatsApp from '@velvet/contract/operator/whatsapp.calls'
import type { FastifyInstance } from 'fastify'
import { rawRoute } from '../kernel/calls/body-routes.ts'
import type { Deps } from '../kernel/calls/deps.ts'
import { route } from '../kernel/calls/route.ts'
import { routes } from '../kernel/calls/routes.ts'
import {
  addAppVersion,
  changeAppVersion,
  listAppVersions,
  withdrawAppVersion,
  listAppsInUse,
} from './app-versions/app-versions.ts'
import { fromReplica } from '../kernel/calls/from-replica.ts'
import { getDailyReport, switchDailyReport } from './daily-report/daily-report.ts'
import { listLanguages, switchLanguage } from './settings/languages.ts'
import { checkWhatsApp, receiveWhatsApp } from './messages/receive-whatsapp.ts'
import {
  changeNotificationText,
  listNotificationTexts,
  resetNotificationText,
} from './notification-texts/notification-texts.ts'

/**
 * Registers the calls for what the operator tells customers: the texts of notifications, WhatsApp's reports, the
 * languages and the versions of the app.
 */
export function operatorRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, notificationTexts, {
    listNotificationTexts,
    changeNotificationText,
    resetNotificationText,
  })
  route(app, deps, whatsApp.checkWhatsApp, checkWhatsApp)
  rawRoute(app, deps, whatsApp.receiveWhatsApp, receiveWhatsApp)
  routes(app, deps, dailyReport, { getDailyReport, switchDailyReport })
  routes(app, deps, languages, { listLanguages, switchLanguage })
  routes(app, deps, appVersions, {
    listAppVersions,
    listAppsInUse: fromReplica(listAppsInUse),
    addAppVersion,
    changeAppVersion,
    withdrawAppVersion,
  })
}
