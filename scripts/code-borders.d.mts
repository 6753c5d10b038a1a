/** Returns what is wrong with the borders of a build, by module; both map a module to KB of 1024 bytes. */
export const borderFaults: (listed: Record<string, number>, found: Record<string, number>) => string[]
