/** Returns the cause of a message. A customer gets one message about each thing and topic. */
export const causeOf = (topic: string, about: string) => `${topic}:${about}`

export const pinCauseOf = (ticketId: string, send: number) => causeOf(`pin:${ticketId}`, String(send))
