import { theGate } from '../../app/start-gate.ts'
import type { PhoneList } from '../../lists/phone-lists.ts'
import { useGate } from '../../state/gate-state.ts'
import type { Choice } from '../../store/model.ts'

/** Returns the door's lists that have begun to load. Draws the component again when one changes. */
export function useDoorLists({ showtimeIds }: Choice): PhoneList[] {
  useGate()
  return showtimeIds.flatMap((id) => theGate().lists.get(id) ?? [])
}
