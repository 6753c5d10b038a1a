/** Whether a key of Stripe's, secret or publishable, moves real money. */
export const isLiveKey = (key: string | undefined): boolean => /^[a-z]{2}_live_/.test(key ?? '')
