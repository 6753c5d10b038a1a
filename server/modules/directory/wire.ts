import type { ProUser } from '../../../contract/directory.ts'
import type { ProUserRow } from './store.ts'

/** Renders an entry under the specification's keys, spelling included. */
export const proUserOnWire = (row: ProUserRow): ProUser => ({
  id: row.id,
  name: row.name,
  Company_Name: row.companyName,
  Type: row.type,
  City: row.city,
  Adress: row.address,
  Postcode: row.postcode,
  Description: row.description,
  Website: row.website,
  Spotify: row.spotify,
  SocialMedia: row.socialMedia,
  genre: row.genres,
  MyArtists: row.associatedArtists,
  pro_img: row.imageUrl === null ? null : { url: row.imageUrl },
  latitude: row.latitude,
  longitude: row.longitude,
  stepFree: row.stepFree,
  seating: row.seating,
  companionFree: row.companionFree,
  minAge: row.minAge,
  signLanguages: row.signLanguages,
})
