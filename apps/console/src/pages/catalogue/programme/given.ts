import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import type { Day } from './day.ts'
import type { Slot, Screen, Show } from './show.ts'
import type { useDay } from './use-day.ts'

/** The props that every dialog of the programme gets. */
export interface Given {
  cinema: StaffCinema
  day: Day
  screens: readonly Screen[]
  shows: readonly Show[]
  programme: ReturnType<typeof useDay>
  /** `version` is that of the showtime which the person saw, if it may not be the newest one. */
  onMove: (show: Show, slot: Slot, version?: number) => void
  onClose: () => void
}
