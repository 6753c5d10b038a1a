/** The site's operator, with the legally required details (LCEN, consumer code). `null` is still to be filled in: the pages mark it until then. */
export interface Operator {
  /** Company or person, as registered. */
  name: string | null
  /** Legal form and capital: 'SAS au capital de 10 000 €'. */
  form: string | null
  /** Registered office. */
  address: string | null
  /** Register and number: 'RCS Lyon 123 456 789'. */
  registration: string | null
  vat: string | null
  phone: string | null
  /** Contact address of the operator; the same as CONTACT_EMAIL. */
  email: string | null
  /** The director of publication. */
  director: string | null
  hostName: string | null
  hostAddress: string | null
  hostPhone: string | null
  /** The consumer mediator that the operator belongs to (consumer code, L612-1). */
  mediatorName: string | null
  mediatorAddress: string | null
  mediatorSite: string | null
}

/** The operator's own details, read by every legal page. Fill it in, then build again (docs/payments.md). */
export const operator: Operator = {
  name: null,
  form: null,
  address: null,
  registration: null,
  vat: null,
  phone: null,
  email: null,
  director: null,
  hostName: null,
  hostAddress: null,
  hostPhone: null,
  mediatorName: null,
  mediatorAddress: null,
  mediatorSite: null,
}

/** The operator's optional promises: not shown if unset. */
export interface Site {
  /** Support for Premium members beside the e-mail: the address of a live chat, and a phone number staffed day and night. */
  premiumSupport: { chat: string | null; phone: string | null } | null
}

/** The operator's own promises and addresses. Fill in the true values, then build again. */
export const site: Site = {
  premiumSupport: null,
}
