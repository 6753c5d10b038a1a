import * as styles from './honeycomb.css.ts'

/** A few cells of honey fly off, once: the seat is theirs. */
export const Honeycomb = () => (
  <span className={styles.honeycomb} aria-hidden="true">
    {styles.cells.map((cell) => (
      <i className={cell} key={cell} />
    ))}
  </span>
)
