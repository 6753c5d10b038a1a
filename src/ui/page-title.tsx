/** The document's title; React hoists it into the head. */
export const PageTitle = ({ title }: { title: string }) => (
  <title>{title === 'Nectar' ? title : `${title} · Nectar`}</title>
)
