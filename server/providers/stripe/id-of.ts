/** The id of a thing of Stripe's that may stand there in full, as its id, or not at all. */
export const idOf = <T extends { id: string } | string | null>(thing: T): string | Extract<T, null> =>
  (typeof thing === 'object' && thing ? thing.id : thing) as string | Extract<T, null>
