/**
 * Returns the largest side, in CSS pixels, that fits a box and makes every module of the drawn code a whole number of device pixels: scanners fail on
 * modules cut between two pixels. 0 until measured.
 */
export const wholeModules = (box: number, modules: number, density: number): number => {
  if (modules <= 0) return 0
  return (Math.max(1, Math.floor((box * density) / modules)) * modules) / density
}
