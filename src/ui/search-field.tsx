import { SearchIcon } from './icons.tsx'
import { Input } from './input.tsx'
import * as styles from './search-field.css.ts'

interface SearchFieldProps {
  label: string
  hint: string
  value: string
  onType: (typed: string) => void
  /** Called on Enter or the keyboard's search key. */
  onSubmit: () => void
  onBlur?: () => void
}

/** Renders a search field with its landmark; the owner decides when to search. */
export const SearchField = ({ label, hint, value, onType, onSubmit, onBlur }: SearchFieldProps) => (
  // biome-ignore lint/a11y/useSemanticElements: <search> is younger than the browsers that the product serves.
  <form
    className={styles.search}
    role="search"
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    <SearchIcon className={styles.sign} />
    <Input
      className={styles.input}
      type="search"
      name="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={100}
      aria-label={label}
      placeholder={hint}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={onBlur}
    />
  </form>
)
