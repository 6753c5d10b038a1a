/** Query keys of a member's data, shared because several features read or change it. */
export const memberKeys = {
  waits: (userId: string) => ['waits', userId] as const,
  openOrders: (userId: string) => ['open-orders', userId] as const,
  tickets: (userId: string) => ['tickets', userId] as const,
  held: (userId: string) => ['held', userId] as const,
  subscription: (userId: string) => ['subscription', userId] as const,
  invitations: (userId: string) => ['invitations', userId] as const,
  pass: (userId: string) => ['pass', userId] as const,
  organisation: (userId: string, id: string) => ['organisation', userId, id] as const,
}

/** Query key of the addresses of a member's calendar: a new password revokes them. */
export const calendarKey = (userId: string) => ['calendar', userId] as const
