import { Leaf } from '@velvet/ui/icons/leaf'
import { useSavesData } from '../app/use-saves-data.ts'
import { useAppDispatch } from '../state/hooks.ts'
import { dataSaverChosen } from '../state/settings.ts'
import { Switch } from './switch.tsx'
import { w } from './words.ts'

/** Follows the phone and its network until it is pressed. */
export function DataSaverSwitch() {
  const dispatch = useAppDispatch()
  return (
    <Switch
      icon={<Leaf size={20} aria-hidden />}
      name={w.dataSaver}
      note={w.dataSaverNote}
      isOn={useSavesData()}
      onChange={(isOn) => dispatch(dataSaverChosen(isOn))}
    />
  )
}
