/** The only cards that the demonstration knows, in digits: the one is accepted, the other refused. */
export const demoCards = { accepted: '4242424242424242', refused: '4000000000000002' } as const
