import { ENGLISH_LETTERS, type LetterLanguage } from '@velvet/contract/shared/notifications/letter-words'
import { NOTICE_TEXTS, NOTICE_TOPICS } from '@velvet/contract/operator/notification-texts'
import { countTexts, type CountOfTexts } from '@velvet/contract/shared/words/count-texts'
import type { Language } from '@velvet/contract/shared/words/languages'
import fr from './words/fr-letters.json' with { type: 'json' }
import ha from './words/ha-letters.json' with { type: 'json' }
import ig from './words/ig-letters.json' with { type: 'json' }
import pcm from './words/pcm-letters.json' with { type: 'json' }
import yo from './words/yo-letters.json' with { type: 'json' }

type Texts = Readonly<Record<string, string>>

const FILES = { fr, ha, pcm, yo, ig }

const letters: Readonly<Record<Language, LetterLanguage>> = {
  en: ENGLISH_LETTERS,
  fr: lettersOf('fr'),
  ha: lettersOf('ha'),
  pcm: lettersOf('pcm'),
  yo: lettersOf('yo'),
  ig: lettersOf('ig'),
}

/** Returns the words with which messages are written in a language. Texts without a translation stay English. */
export function lettersIn(language: Language): LetterLanguage {
  return letters[language]
}

/** Returns how many texts of messages are translated into a language. */
export function countOfMessages(language: keyof typeof FILES): CountOfTexts {
  return { texts: countTexts(FILES.fr), translated: countTexts(FILES[language]) }
}

function lettersOf(language: keyof typeof FILES): LetterLanguage {
  const file: Readonly<Record<'days' | 'letters' | 'notice-texts' | 'page' | 'refusals', Texts>> = FILES[language]
  const { text: message, page, dates } = ENGLISH_LETTERS
  const texts = file['notice-texts']
  const notifications = NOTICE_TOPICS.map((topic) => {
    const own = { title: texts[`${topic}.title`], text: texts[`${topic}.text`] }
    // If only the title or only the text is translated, both stay English, so that no notice mixes two languages.
    return [topic, own.title && own.text ? own : NOTICE_TEXTS[topic]] as const
  })
  return {
    language,
    text: { ...message, ...file.letters },
    page: { ...page, ...file.page },
    dates: { ...dates, ...file.days },
    notices: Object.fromEntries(notifications) as LetterLanguage['notices'],
    refusals: file.refusals,
  }
}
