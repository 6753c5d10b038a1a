/** The query key under which the addresses of a member's calendar are remembered: a new password ends them. */
export const calendarKey = (userId: string) => ['calendar', userId] as const
