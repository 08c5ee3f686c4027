import { theGate } from '../../app/start-gate.ts'
import type { PhoneList } from '../../lists/phone-lists.ts'
import { useGate } from '../../state/gate-state.ts'
import type { Choice } from '../../store/model.ts'

/**
 * Returns the lists of the door that have begun to load. The component is drawn again when a list
 * changes.
 */
export function useDoorLists({ showtimeIds }: Choice): PhoneList[] {
  useGate()
  return showtimeIds.flatMap((id) => theGate().lists.get(id) ?? [])
}
