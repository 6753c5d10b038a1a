/** Pixels in the format of a canvas. */
export interface Picture {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** Reads one picture at a time. Returns the text of its QR code, null if there is none. */
export type Decode = (picture: Picture) => Promise<string | null>
