/** The refusals of requests that are not proper HTTP. No app of ours gets them. */
export const PROTOCOL_ERRORS = {
  'request-too-slow': { status: 408, message: 'What was sent took too long to arrive' },
  'range-not-there': { status: 416, message: 'The file ends before the part that was asked for' },
  'expectation-failed': { status: 417, message: 'This server cannot do what the call expects' },
  'head-too-large': { status: 431, message: 'The address or the headers are too long' },
} as const satisfies Record<string, { status: number; message: string }>
