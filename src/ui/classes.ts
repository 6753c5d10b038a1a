/** Class names in one string, of those that are there. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
