/** The device's database, in IndexedDB. */
export const DATABASE = 'nectar'

/** In local storage: the city that concerts are looked for in, '' where all of them are wanted. */
export const CITY_KEY = 'nectar.city'

/** In local storage: the persisted queries, the member's name and level among them; sign-out removes it. */
export const QUERIES_KEY = 'nectar.queries'
