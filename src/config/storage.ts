export const DATABASE = 'nectar'

/** Local storage key of the city filter for concerts; '' for all cities. */
export const CITY_KEY = 'nectar.city'

/** Local storage key of the persisted queries, including the member's name and level; sign-out removes it. */
export const QUERIES_KEY = 'nectar.queries'
