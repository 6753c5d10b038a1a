/** The query key of the current user, separate from the member's other keys because the first load needs only this one. */
export const currentUserKey = ['current-user'] as const
