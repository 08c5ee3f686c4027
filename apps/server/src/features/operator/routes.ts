import * as appVersions from '@velvet/contract/endpoints/operator/app-versions'
import * as languages from '@velvet/contract/endpoints/operator/languages'
import * as noticeTexts from '@velvet/contract/endpoints/operator/notice-texts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import {
  addAppVersion,
  changeAppVersion,
  listAppVersions,
  withdrawAppVersion,
} from './app-versions.ts'
import { listAppsInUse } from './apps-in-use.ts'
import { fromReplica } from '../../kernel/calls/from-replica.ts'
import { listLanguages, switchLanguage } from './languages.ts'
import { changeNoticeText, listNoticeTexts, resetNoticeText } from './notice-texts.ts'

/**
 * Registers the calls for what the operator tells customers: the words of notices, the languages and
 * the versions of the app.
 */
export function operatorRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, noticeTexts, { listNoticeTexts, changeNoticeText, resetNoticeText })
  routes(app, deps, languages, { listLanguages, switchLanguage })
  routes(app, deps, appVersions, {
    listAppVersions,
    listAppsInUse: fromReplica(listAppsInUse),
    addAppVersion,
    changeAppVersion,
    withdrawAppVersion,
  })
}
