import { SEATS_TOGETHER } from '@velvet/contract/catalogue/find.rules'
import { SHOW_MARKS } from '@velvet/contract/catalogue/show-marks'
import { fill } from '@velvet/contract/shared/words/spoken'
import { classes } from '@velvet/ui/classes'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import type { Days } from '../../app/use-today.ts'
import { listCinemas } from '../../calls/catalogue.ts'
import { fullDate } from '../../parts/days/spoken-days.ts'
import { w as dates } from '../../parts/days/words.ts'
import { w as showtimes } from '../../parts/showtimes/words.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import styles from './find.module.css'
import { useAreaOfSearch } from './use-found.ts'
import type { Options } from './search-options.ts'
import { w } from './words.ts'

interface Props {
  options: Options
  days: Days
  change: (options: Partial<Options>) => void
}

/** The filters about showtimes, which are for customers, and about languages, in one row that scrolls. */
export function FindChips({ options, days, change }: Props) {
  const cinemas = useCinemas()
  const languages = useLanguages()
  const { day, cinemaId, language, mark, isTogether, isEarly } = options
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const isOther = day !== '' && day !== days.today && day !== days.tomorrow
  const dayOr = (requested: string) => ({ day: day === requested ? '' : requested })
  return (
    <div className={styles.chips} role="group" aria-label={w.onlyShown}>
      {isSignedIn && (
        <>
          <Toggle isOn={day === days.today} onPress={() => change(dayOr(days.today))}>
            {dates.today}
          </Toggle>
          <Toggle isOn={day === days.tomorrow} onPress={() => change(dayOr(days.tomorrow))}>
            {dates.tomorrow}
          </Toggle>
          <Toggle isOn={isEarly} onPress={() => change({ isEarly: !isEarly })}>
            {w.beforeSix}
          </Toggle>
          <Toggle isOn={isTogether} onPress={() => change({ isTogether: !isTogether })}>
            {fill(w.together, { seats: SEATS_TOGETHER.usual })}
          </Toggle>
          <label className={classes(styles.chip, isOther && styles.on)}>
            <span aria-hidden>{isOther ? fullDate(day) : w.anotherDay}</span>
            <input
              type="date"
              aria-label={w.anotherDay}
              className={styles.cover}
              min={days.today}
              value={isOther ? day : ''}
              onChange={(event) => change({ day: event.target.value })}
            />
          </label>
          {cinemas.length > 1 && (
            <Choice
              label={w.cinema}
              value={cinemaId}
              choices={cinemas.map(({ CinemaID, Name }) => ({ value: CinemaID, text: Name }))}
              onChoose={(value) => change({ cinemaId: value })}
            />
          )}
          <Choice
            label={w.access}
            value={mark}
            choices={SHOW_MARKS.map((one) => ({ value: one, text: showtimes[one] }))}
            onChoose={(value) => change({ mark: SHOW_MARKS.find((one) => one === value) ?? '' })}
          />
        </>
      )}
      {languages.length > 1 && (
        <Choice
          label={w.language}
          value={language}
          choices={languages.map((one) => ({ value: one, text: one }))}
          onChoose={(value) => change({ language: value })}
        />
      )}
    </div>
  )
}

function Toggle(props: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  const { isOn, onPress, children } = props
  return (
    <button type="button" className={classes(styles.chip, isOn && styles.on)} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  )
}

interface ChoiceProps {
  label: string
  /** Empty while everything is meant. */
  value: string
  choices: readonly { value: string; text: string }[]
  onChoose: (value: string) => void
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      className={classes(styles.chip, styles.choice, value !== '' && styles.on)}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{fill(w.all, { kind: label })}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  )
}

function useCinemas() {
  const area = useAreaOfSearch()
  const asked = area && JSON.stringify(area)
  const ask = useCallback(() => listCinemas(JSON.parse(asked ?? '') as NonNullable<typeof area>), [asked])
  return useAnswer(asked === null ? undefined : ask).answer?.cinemasLists ?? []
}

/** Returns the languages of the films that this phone knows, each once. */
function useLanguages(): string[] {
  const { movies, userLocationMovies } = useAppSelector((state) => state.movies)
  const all = [...userLocationMovies, ...movies].flatMap(({ Language }) => Language.split(/,\s*/))
  return [...new Set(all)].sort((one, other) => one.localeCompare(other))
}
