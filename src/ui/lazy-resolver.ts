import type { FieldValues, Resolver } from 'react-hook-form'

/** A form's rules, loaded at its first submission: a parser is no part of what the page needs to be typed into. */
export const lazyResolver =
  <Fields extends FieldValues, Parsed>(
    load: () => Promise<Resolver<Fields, unknown, Parsed>>,
  ): Resolver<Fields, unknown, Parsed> =>
  async (values, context, options) =>
    (await load())(values, context, options)
