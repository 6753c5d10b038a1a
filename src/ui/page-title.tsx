interface PageTitleProps {
  title: string
  /** What a search engine shows under it. */
  description?: string
}

/** The document's title and what describes the page; React hoists them into the head. */
export const PageTitle = ({ title, description }: PageTitleProps) => (
  <>
    <title>{title === 'Nectar' ? title : `${title} · Nectar`}</title>
    {description && <meta name="description" content={description} />}
  </>
)
