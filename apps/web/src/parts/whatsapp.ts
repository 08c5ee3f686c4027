/** Returns a link that opens a chat in WhatsApp: with this number, or with a person who is chosen there. */
export function whatsAppUrl({ phone = '', text }: { phone?: string; text?: string }): string {
  const message = text === undefined ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${phone.replace(/\D/g, '')}${message}`
}
