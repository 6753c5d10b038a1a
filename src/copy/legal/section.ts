/**
 * One piece of a legal text: a paragraph, a list, or terms with what they mean. In every text `[words](/path)` is a link and
 * `{{key}}` a piece of the operator's data (config/operator.ts).
 */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { terms: readonly { term: string; text: string }[] }

export interface LegalSection {
  /** The fragment that leads to it. */
  id: string
  title: string
  blocks: readonly LegalBlock[]
}
