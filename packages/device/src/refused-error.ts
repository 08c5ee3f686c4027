/**
 * Says that an ability of the phone could not be used, for a reason that the caller knows by its
 * name. The field is only declared, for the same reason as the fields of `CallError`.
 */
export class RefusedError<Reason extends string> extends Error {
  declare readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}
