import { chakra } from '@chakra-ui/react/styled-system'
import { Input } from './input.ts'
import { SearchIcon } from './more-icons.tsx'

const styles = {
  position: 'relative',
  flex: '1 1 12rem',
  maxWidth: '36rem',
  '& svg': {
    position: 'absolute',
    left: '4',
    top: '50%',
    transform: 'translateY(-50%)',
    color: 'muted',
    pointerEvents: 'none',
  },
  '& input': { paddingLeft: '12', paddingRight: '3', borderRadius: 'full', textOverflow: 'ellipsis' },
  '& input::-webkit-search-cancel-button': { cursor: 'pointer' },
}

interface SearchFieldProps {
  label: string
  hint: string
  value: string
  onType: (typed: string) => void
  /** Enter, or the keyboard's own search key. */
  onSubmit: () => void
}

/** The look of a search, and its landmark; when to search is its owner's to say. */
export const SearchField = ({ label, hint, value, onType, onSubmit }: SearchFieldProps) => (
  <chakra.form
    role="search"
    css={styles}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    <SearchIcon />
    <Input
      type="search"
      name="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={100}
      aria-label={label}
      placeholder={hint}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  </chakra.form>
)
