import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { NOTICE_LENGTHS, NOTICE_TOPICS } from './notification-texts.ts'
import { LANGUAGES } from '../shared/words/languages.ts'
import { Version } from '../shared/entities/staff-list.ts'
import { adminChanging, reading, optionalText } from '../shared/staff-calls.ts'

// The words of the notices that phones show.

const Topic = z.enum(NOTICE_TOPICS)
/** The operator can choose words in each language of the customer's app. */
const InLanguage = z.enum(LANGUAGES).default('en')

const NotificationTextOfTopic = z.object({
  topic: Topic,
  language: z.enum(LANGUAGES),
  version: Version,
  title: z.string(),
  text: z.string(),
  /** True while the notice has the words of the product. */
  isDefault: z.boolean(),
})
export type NotificationTextOfTopic = z.output<typeof NotificationTextOfTopic>

const changes = {
  ...adminChanging,
  confirmed: true,
  output: z.object({ notice: NotificationTextOfTopic }),
} as const

export const listNotificationTexts = endpoint({
  ...reading,
  path: '/api/v1/staff/noticetexts',
  roles: ['admin', 'finance'],
  everyCinema: true,
  summary: 'The words of every notice in one language, as customers get them',
  input: z.object({ language: InLanguage }),
  output: z.object({ notices: z.array(NotificationTextOfTopic) }),
})

export const changeNotificationText = endpoint({
  ...changes,
  path: '/api/v1/staff/noticetexts/:topic',
  summary: 'Changes the words of a notice; names in braces stand for what it is about',
  input: z.object({
    topic: Topic,
    language: InLanguage,
    title: optionalText(NOTICE_LENGTHS.title),
    text: optionalText(NOTICE_LENGTHS.text),
  }),
})

export const resetNotificationText = endpoint({
  ...changes,
  method: 'POST',
  path: '/api/v1/staff/noticetexts/:topic/reset',
  summary: 'Gives a notice the words of the product back',
  input: z.object({ topic: Topic, language: InLanguage }),
})
