/**
 * Says that an ability of the phone could not be used, for a reason that the caller knows by its
 * name.
 */
export class RefusedError<Reason extends string> extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}
