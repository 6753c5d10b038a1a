/** Joins the facts that are there by middle dots, each of which stays at the end of its line. */
export const dotted = (facts: (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join('\u00a0· ')
