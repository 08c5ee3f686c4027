import type { GateDevice } from '@velvet/contract/tickets/gate-devices.calls'
import { DEVICE_NAME_MAX_LENGTH } from '@velvet/contract/tickets/gate.rules'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { TextField } from '@velvet/ui/text-field'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useEdit } from '../../../parts/use-edit.ts'
import { staffCalls } from './calls.ts'

interface Props {
  device: GateDevice
  onClose: () => void
}

export function RenameDeviceDialog({ device, onClose }: Props) {
  const { id, version } = device
  const rename = useEdit(staffCalls.renameGateDevice, {
    present: { name: device.name },
    version,
    invalidates: [['gate-devices'], ['audit']],
    onDone: onClose,
  })
  const { name } = rename.values
  return (
    <FormDialog title="Rename the phone" onClose={onClose}>
      <ChangeForm action="Rename" change={rename} onSubmit={() => rename.mutate({ id, name })}>
        <legend className="visually-hidden">The phone</legend>
        <TextField
          label="Name"
          required
          maxLength={DEVICE_NAME_MAX_LENGTH}
          value={name}
          onChange={(text) => rename.type({ name: text })}
          error={fieldErrors(rename.error)['name']}
        />
      </ChangeForm>
    </FormDialog>
  )
}
