/** An ability of the phone that could not be used, for one of the reasons that its caller knows. */
export class RefusedError<Reason extends string> extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}
