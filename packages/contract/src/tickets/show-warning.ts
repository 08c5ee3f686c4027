import { counted } from '../shared/typing/counted.ts'
import { titleCase } from '../catalogue/title-case.ts'
import { twelveHour } from '../shared/time/time.ts'

interface DarkShow {
  film: string
  cinema: string
  screen: string
  /** The time of day at which it should have begun, by the clock of the cinema. */
  time: string
  sold: number
  warning: 'not-started' | 'stopped'
}

const WHAT = {
  'not-started': { title: 'Not started', text: 'no door and no till has reported that it started' },
  stopped: { title: 'Stopped', text: 'it stopped and has not resumed' },
} as const

/** Returns the email that asks a manager to look at a showtime with sold tickets that may not run. */
export function showWarningLetter({ film, cinema, screen, time, sold, warning }: DarkShow) {
  const show = `${twelveHour(time)} ${titleCase(film)}, ${screen}`
  return {
    subject: `${WHAT[warning].title}: ${show}, ${cinema}`,
    text: [
      `${show}, ${cinema}: ${WHAT[warning].text}. ${counted(sold, 'ticket')} sold.`,
      '',
      'If it runs, record that at the gate under More, on the page of a till, or in the console under Reports, Show log.',
      'If it does not run, Today in the console refunds its tickets or sends codes for free ones.',
    ].join('\n'),
  }
}
