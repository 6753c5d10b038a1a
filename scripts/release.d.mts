export const releasedChangelog: (text: string, version: string, day: string) => string
export const withStoredRelease: (text: string, version: string) => string
