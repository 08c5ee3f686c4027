/** An act that the server acknowledged. It is written down only after the answer has arrived. */
export type Entry =
  | { kind: 'purchase'; customer: string; purchase: string; tickets: string[]; vp: number }
  | { kind: 'top-up'; customer: string; reference: string; vp: number }
  | { kind: 'give-back'; customer: string; ticket: string; vp: number }
  | { kind: 'scan'; customer: string; ticket: string; nonce: string; vp: 0 }
