interface PageTitleProps {
  title: string
  /** Description for search engines. */
  description?: string
}

/** Sets the document's title and description; React hoists them into the head. */
export const PageTitle = ({ title, description }: PageTitleProps) => (
  <>
    <title>{title === 'Nectar' ? title : `${title} · Nectar`}</title>
    {description && <meta name="description" content={description} />}
  </>
)
