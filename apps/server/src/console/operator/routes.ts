import * as appVersions from '@velvet/contract/endpoints/app-versions'
import * as noticeTexts from '@velvet/contract/endpoints/notice-texts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import {
  addAppVersion,
  changeAppVersion,
  listAppVersions,
  withdrawAppVersion,
} from './app-versions.ts'
import { changeNoticeText, listNoticeTexts, resetNoticeText } from './notice-texts.ts'

/**
 * Registers the calls for what the operator tells customers: the words of notices and the versions
 * of the app.
 */
export function operatorRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, noticeTexts.listNoticeTexts, listNoticeTexts)
  route(app, deps, noticeTexts.changeNoticeText, changeNoticeText)
  route(app, deps, noticeTexts.resetNoticeText, resetNoticeText)
  route(app, deps, appVersions.listAppVersions, listAppVersions)
  route(app, deps, appVersions.addAppVersion, addAppVersion)
  route(app, deps, appVersions.changeAppVersion, changeAppVersion)
  route(app, deps, appVersions.withdrawAppVersion, withdrawAppVersion)
}
