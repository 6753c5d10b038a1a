/** Returns the folders of the packages that the built server needs, as the lock file names them. */
export const shippedPackages: () => string[]
/** Packs the built project into `nectar-VERSION.tgz` of a folder; returns its path. */
export const pack: (folder: string) => Promise<string>
