/** Returns the end of a warning: the operator's command that mends it. */
export const mendedBy = (command: string): string => ` (${command})`

/** Returns a warning for readers without commands. */
export const withoutCommand = (warning: string): string => warning.replace(/ \((?:edit|move) --[^()]*\)$/, '')
