/** The query key of the current user: apart from the member's other keys, as the first load needs it alone. */
export const currentUserKey = ['current-user'] as const
