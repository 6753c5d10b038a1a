export const DATABASE = 'nectar'

/** Local storage key of the city filter for concerts; '' for all cities. */
export const CITY_KEY = 'nectar.city'

/** Local storage key of the page to open after a forgotten password; sign-out removes it. */
export const WISH_KEY = 'nectar.entry'

/** Local storage key of what opens the member's next door; sign-out removes it. */
export const NEXT_DOOR_KEY = 'nectar.next'

/** Local storage key of the persisted queries, including the member's name and level; sign-out removes it. */
export const QUERIES_KEY = 'nectar.queries'
