import { country } from '@velvet/contract/shared/country/country'
import type { Film } from '@velvet/contract/catalogue/films.calls'
import {
  ADULT_RATINGS,
  FILM_LENGTHS,
  FILM_MINUTES,
  FILM_RATINGS,
  FILM_YEARS,
} from '@velvet/contract/catalogue/films.rules'
import { advisoryOf, RATING_ADVISORIES } from '@velvet/contract/catalogue/ratings'
import { BREAK_MINUTES } from '@velvet/contract/catalogue/programme.rules'
import { fill } from '@velvet/contract/shared/words/spoken'
import { SelectField } from '@velvet/ui/select-field'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { STATE_WORDS, isOnHome, stateOf } from './states.ts'

interface FilmValues {
  title: string
  language: string
  distributor: string
  synopsis: string
  year: string
  minutes: string
  preShowMinutes: string
  intervalMinutes: string
  rating: string
  certificateNumber: string
  advisory: string
  cast: string
  director: string
  genre: string
  subtitles: string
  audioDescription: string
  originalRelease: string
  status: 'now-playing' | 'coming-soon'
}

interface Props {
  values: FilmValues
  onChange: (values: FilmValues) => void
  errors: Readonly<Record<string, string>>
  /** True for a distributor, who decides neither about breaks nor about the state on the home screen. */
  isOfDistributor?: boolean
  /** True for a proposed change of a published film, which keeps its running time and its state. */
  isChange?: boolean
}

type Name = Exclude<keyof FilmValues, 'status'>

export function FilmFields({ values, onChange, errors, isOfDistributor = false, isChange = false }: Props) {
  const field = (name: Name) => ({
    value: values[name],
    onChange: (text: string) => onChange({ ...values, [name]: text }),
    error: errors[name],
  })
  const number = (name: Name, { min, max }: { min: number; max: number }) => ({
    ...field(name),
    type: 'number',
    min,
    max,
  })
  return (
    <>
      <legend className="visually-hidden">About the film</legend>
      <TextField label="Title" required maxLength={FILM_LENGTHS.title} {...field('title')} />
      <TextField label="Language" required maxLength={FILM_LENGTHS.language} {...field('language')} />
      {!isOfDistributor && (
        <TextField label="Distributor" required maxLength={FILM_LENGTHS.distributor} {...field('distributor')} />
      )}
      <TextArea label="Synopsis" maxLength={FILM_LENGTHS.synopsis} {...field('synopsis')} />
      <TextField label="Year" required {...number('year', FILM_YEARS)} />
      <TextField label="Running time in minutes" required {...number('minutes', FILM_MINUTES)} />
      {!isOfDistributor && (
        <>
          <TextField
            label="Pre-show in minutes"
            hint="Without an entry, what is usual in the cinema."
            {...number('preShowMinutes', BREAK_MINUTES)}
          />
          <TextField
            label="Interval in minutes"
            hint="Without an entry, what is usual in the cinema."
            {...number('intervalMinutes', BREAK_MINUTES)}
          />
        </>
      )}
      <SelectField
        label="Rating"
        required
        placeholder="Choose a rating"
        options={FILM_RATINGS}
        hint={advisoryText(values.rating)}
        {...field('rating')}
      />
      <TextField
        label="Certificate number"
        hint={`The number that the ${country().filmBoard} gave the film.`}
        maxLength={FILM_LENGTHS.certificateNumber}
        {...field('certificateNumber')}
      />
      <TextField label="Advisory" maxLength={FILM_LENGTHS.advisory} {...field('advisory')} />
      <TextArea
        label="Cast"
        hint="The names of actors, with commas between them."
        rows={2}
        maxLength={FILM_LENGTHS.cast}
        {...field('cast')}
      />
      <TextField label="Director" maxLength={FILM_LENGTHS.director} {...field('director')} />
      <TextField label="Genre" maxLength={FILM_LENGTHS.genre} {...field('genre')} />
      <TextField
        label="Subtitles"
        hint="The languages of the subtitles."
        maxLength={FILM_LENGTHS.subtitles}
        {...field('subtitles')}
      />
      <TextField
        label="Audio description"
        hint="The languages in which a voice describes the pictures."
        maxLength={FILM_LENGTHS.audioDescription}
        {...field('audioDescription')}
      />
      <DayField
        label="Original release"
        hint="The day on which the film was first shown anywhere."
        {...field('originalRelease')}
      />
      {!isChange && (
        <SelectField
          label="State"
          options={[STATE_WORDS['now-playing'], STATE_WORDS['coming-soon']]}
          value={STATE_WORDS[values.status]}
          onChange={(message) => onChange({ ...values, status: stateOf(message) })}
          error={errors['status']}
        />
      )}
    </>
  )
}

function advisoryText(rating: string): string | undefined {
  const advisory = advisoryOf(rating)
  if (!advisory) return undefined
  const text = fill(RATING_ADVISORIES[advisory.says], advisory)
  const forAdults = 'No child tickets are sold. Those that were sold stay valid, and the door checks the age.'
  return ADULT_RATINGS.includes(rating) ? `${text}. ${forAdults}` : `${text}.`
}

export const NO_VALUES: FilmValues = {
  title: '',
  language: '',
  distributor: '',
  synopsis: '',
  year: String(new Date().getFullYear()),
  minutes: '',
  preShowMinutes: '',
  intervalMinutes: '',
  rating: '',
  certificateNumber: '',
  advisory: '',
  cast: '',
  director: '',
  genre: '',
  subtitles: '',
  audioDescription: '',
  originalRelease: '',
  status: 'coming-soon',
}

/**
 * Returns the fields as the server accepts them. An empty number counts as 0, which the server
 * refuses.
 */
export function filmInput({ rating, year, minutes, preShowMinutes, intervalMinutes, ...values }: FilmValues) {
  return {
    ...values,
    // The select offers only the ratings of the contract. The rating is empty until one is chosen,
    // and the server refuses an empty rating.
    rating: rating,
    year: Number(year),
    minutes: Number(minutes),
    preShowMinutes: entered(preShowMinutes),
    intervalMinutes: entered(intervalMinutes),
  }
}

const entered = (minutes: string) => (minutes === '' ? null : Number(minutes))
const shown = (minutes: number | null) => (minutes === null ? '' : String(minutes))

export function valuesOf(film: Film): FilmValues {
  const { title, language, distributor, synopsis, rating, certificateNumber, advisory } = film
  const { cast, director, genre, subtitles, audioDescription, originalRelease } = film
  return {
    title,
    language,
    distributor,
    synopsis,
    rating,
    certificateNumber,
    advisory,
    cast,
    director,
    genre,
    subtitles,
    audioDescription,
    originalRelease,
    year: String(film.year),
    minutes: String(film.minutes),
    preShowMinutes: shown(film.preShowMinutes),
    intervalMinutes: shown(film.intervalMinutes),
    status: film.proposedAs ?? (isOnHome(film.status) ? film.status : 'now-playing'),
  }
}
