/** The device's database, in IndexedDB. */
export const DATABASE = 'nectar'
