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
