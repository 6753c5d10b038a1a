export const pagingCopy = {
  label: 'Pages',
  previous: 'Précédent',
  page: (page: number) => `Page ${page}`,
  next: 'Suivant',
  past: 'Il n’y a plus rien sur cette page.',
  first: 'Revenir à la première page',
} as const
