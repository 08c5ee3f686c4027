import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant } from '../shared/entities/entities.ts'
import { NamedStaff, Note, Version } from '../shared/entities/staff-list.ts'
import { LANGUAGES } from '../shared/words/languages.ts'
import { adminChanging, reading } from '../shared/staff-calls.ts'

// With these calls, staff see the languages of the customer's app and decide which of them customers can
// choose.

const Code = z.enum(LANGUAGES)

const Count = z.object({ texts: z.int().nonnegative(), translated: z.int().nonnegative() })

const LanguageOfApp = z.object({
  code: Code,
  isOn: z.boolean(),
  version: Version,
  /**
   * Tells how many texts are translated. It is null for English, from which the others are translated, and
   * `screens` is null where the customer's app is not built.
   */
  translated: z.object({ screens: Count.nullable(), messages: Count }).nullable(),
  /** Tells who switched the language last, and why. It is null for a language that was never switched. */
  switched: z.object({ by: NamedStaff, at: Instant, note: z.string() }).nullable(),
})
export type LanguageOfApp = z.output<typeof LanguageOfApp>

export const listLanguages = endpoint({
  ...reading,
  path: '/api/v1/staff/languages',
  roles: ['admin', 'finance'],
  everyCinema: true,
  summary: "The languages of the customer's app, with how much is translated and who switched each on or off",
  input: z.object({}),
  output: z.object({ languages: z.array(LanguageOfApp) }),
})

export const switchLanguage = endpoint({
  ...adminChanging,
  confirmed: true,
  path: '/api/v1/staff/languages/:code',
  summary: "Switches a language of the customer's app on or off",
  // English cannot be switched off, because it stands in for every missing translation.
  input: z.object({ code: Code.exclude(['en']), isOn: z.boolean(), note: Note }),
  output: z.object({ language: LanguageOfApp }),
})
