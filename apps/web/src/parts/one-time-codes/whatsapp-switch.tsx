import { MessageCircle } from '@velvet/ui/icons/message-circle'
import { Switch } from '../switch.tsx'
import { w } from './words.ts'

/** Asks for messages by WhatsApp, which is off until the customer switches it on. */
export function WhatsAppSwitch(props: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return <Switch {...props} icon={<MessageCircle size={20} aria-hidden />} name={w.whatsApp} note={w.whatsAppNote} />
}
