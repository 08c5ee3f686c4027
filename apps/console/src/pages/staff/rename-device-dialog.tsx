import type { GateDevice } from '@velvet/contract/endpoints/gate-devices'
import { DEVICE_NAME_MAX_LENGTH } from '@velvet/contract/gate-rules'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { Refusal, fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { staffCalls } from './calls.ts'

interface Props {
  device: GateDevice
  onClose: () => void
}

export function RenameDeviceDialog({ device, onClose }: Props) {
  const { id, version } = device
  const [name, setName] = useState(device.name)
  const rename = useChange(staffCalls.renameGateDevice, {
    version,
    rereads: [['gate-devices'], ['audit']],
    onDone: onClose,
  })
  const reload = () => {
    rename.reload()
    onClose()
  }
  return (
    <Dialog title="Rename the phone" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate({ id, name })
        }}
      >
        <Refusal error={rename.error} onReload={reload} />
        <TextField
          label="Name"
          required
          maxLength={DEVICE_NAME_MAX_LENGTH}
          value={name}
          onChange={setName}
          error={fieldErrors(rename.error)['name']}
        />
        <Button type="submit" busy={rename.isPending}>
          Rename
        </Button>
      </form>
    </Dialog>
  )
}
