import type { DraftBody } from '../../../contract/drafts.ts'
import { emptyDraft, emptyTariff } from '../../../contract/rules/draft.ts'

export const organisationForm = { name: 'Cave du Port', city: 'Brest', link: '', registration: '' }
export const legalForm = {
  ...organisationForm,
  ...{
    legalName: 'Les Amis de la cave',
    address: '3 quai Est, 29200 Brest',
    licence: '',
    licensing: 'occasional',
  },
  vat: 'franchise',
}

/** A calendar's address that the server refuses to fetch. */
export const PRIVATE_CALENDAR = 'webcal://127.0.0.1/agenda.ics'

/** A JPEG of one pixel, as a browser's canvas writes it. */
export const onePixel =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIgAf//Z'

/** Returns a draft that can be published: two tariffs that share a room of 60. */
export const draftBody = (more: Partial<DraftBody> = {}): DraftBody => ({
  ...emptyDraft(),
  ...{ eventName: 'Nuit des caves', date: '2026-12-12', time: '20:30', doorsAt: '20:00' },
  place: { id: null, name: 'Cave du Port', city: 'Brest', address: '3 rue Basse', postcode: '29200' },
  artists: [
    { id: null, name: 'Les Amarres', at: '20:30' },
    { id: null, name: 'Sirocco', at: '22:00' },
  ],
  ...{ musicStyle: 'Rock', description: 'Deux groupes.\nUn bar.', room: '60' },
  tariffs: [
    { ...emptyTariff(), name: 'Plein tarif', price: '12' },
    { ...emptyTariff(), name: 'Réduit', price: '8,50' },
  ],
  ...more,
})
