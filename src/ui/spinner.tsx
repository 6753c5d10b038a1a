import { spinner } from './spinner.css.ts'

/** What a pending button shows. */
export const Spinner = () => <span className={spinner} />
