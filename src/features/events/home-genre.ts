/** The chips of home (document 1, section 2); the first is no filter. */
export const ALL_GENRES = 'All'
export const homeGenres = [
  ALL_GENRES,
  'Electronic',
  'Rock',
  'Jazz',
  'Techno',
  'Hip Hop',
  'Alternative',
] as const
export type HomeGenre = (typeof homeGenres)[number]

/** The genre that the address names; anything that is no chip counts as All. */
export const genreOf = (params: URLSearchParams): HomeGenre =>
  homeGenres.find((genre) => genre === params.get('genre')) ?? ALL_GENRES
