/** Who runs this site, as the law has it said (LCEN, consumer code). `null` is still to be filled in: the pages mark it until it is. */
export interface Operator {
  /** Company or person, as registered. */
  name: string | null
  /** Legal form and capital: 'SAS au capital de 10 000 €'. */
  form: string | null
  /** Registered office. */
  address: string | null
  /** Register and number: 'RCS Lyon 123 456 789'. */
  registration: string | null
  /** Intra-community VAT number. */
  vat: string | null
  phone: string | null
  /** The address people write to; the same as CONTACT_EMAIL. */
  email: string | null
  /** Who answers for what is published. */
  director: string | null
  hostName: string | null
  hostAddress: string | null
  hostPhone: string | null
  /** The consumer mediator that the operator belongs to (consumer code, L612-1). */
  mediatorName: string | null
  mediatorAddress: string | null
  /** A web address. */
  mediatorSite: string | null
}

/** The operator's own data, read by every legal page. Fill it in, then build again (docs/payments.md). */
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

/** What the operator adds to the product and answers for: nothing of it is shown where it is not set. */
export interface Site {
  /** Until how many hours before an event sold here a paid ticket is refunded on demand; null where it is not. The terms must say the same. */
  refundHours: number | null
  /** What Premium members have beside the e-mail: the address of a live chat, and a number that is answered day and night. */
  premiumSupport: { chat: string | null; phone: string | null } | null
}

/** The operator's own promises and addresses. Fill in what is true, then build again. */
export const site: Site = {
  refundHours: null,
  premiumSupport: null,
}
