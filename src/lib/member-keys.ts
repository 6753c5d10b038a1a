/** The query keys under which a member's data is remembered: several features read it, booking changes it. */
export const memberKeys = {
  openOrders: (userId: string) => ['open-orders', userId] as const,
  tickets: (userId: string) => ['tickets', userId] as const,
  subscription: (userId: string) => ['subscription', userId] as const,
  invitations: (userId: string) => ['invitations', userId] as const,
  pass: (userId: string) => ['pass', userId] as const,
}

/** The query key under which the addresses of a member's calendar are remembered: a new password ends them. */
export const calendarKey = (userId: string) => ['calendar', userId] as const
