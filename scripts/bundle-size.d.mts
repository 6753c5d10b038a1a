/** Returns one row per route, sizes in KB of 1024 bytes. */
export const bundleSizes: () => {
  route: string
  gzip: number
  brotli: number
  budget: number
}[]
