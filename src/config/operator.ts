/** The operator's optional promises: not shown if unset. */
export interface Site {
  /** Support for Premium members beside the e-mail: the address of a live chat, and a phone number staffed day and night. */
  premiumSupport: { chat: string | null; phone: string | null } | null
}

/** The operator's own promises and addresses. Fill in the true values, then build again. */
export const site: Site = {
  premiumSupport: null,
}
