import type { InputOf } from '@velvet/contract/shared/endpoint'
import type * as contract from '@velvet/contract/catalogue/find.calls'
import { FIND_BEFORE, SEATS_TOGETHER } from '@velvet/contract/catalogue/find.rules'
import type { ShowMark } from '@velvet/contract/catalogue/show-marks'
import type { AreaNames } from '../../state/area.ts'

/** What a person looks for. Empty texts look for everything. */
export interface Options {
  text: string
  /** Such as `2026-11-21`. */
  day: string
  cinemaId: string
  language: string
  mark: ShowMark | ''
  isTogether: boolean
  isEarly: boolean
}

export const NO_WISHES: Options = {
  text: '',
  day: '',
  cinemaId: '',
  language: '',
  mark: '',
  isTogether: false,
  isEarly: false,
}

/** Returns the filters as the call takes them. */
export function inputOf(options: Options, area: AreaNames | null): InputOf<typeof contract.find> {
  const { text, day, cinemaId, language, mark, isTogether, isEarly } = options
  return {
    ...area,
    ...(text.trim() !== '' && { q: text }),
    ...(day !== '' && { day }),
    ...(cinemaId !== '' && { cinemaId }),
    ...(language !== '' && { language }),
    ...(mark !== '' && { mark }),
    ...(isTogether && { together: SEATS_TOGETHER.usual }),
    ...(isEarly && { before: FIND_BEFORE }),
  }
}

/** Returns true if only showtimes that the network knows can fit the filters. */
export function isAboutShowtimes({ day, cinemaId, mark, isTogether, isEarly }: Options): boolean {
  return day !== '' || cinemaId !== '' || mark !== '' || isTogether || isEarly
}
