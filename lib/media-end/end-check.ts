/** Reads a file as it passes and tells at its end whether the end is there. */
export interface EndCheck {
  read(chunk: Uint8Array): void
  /** What is missing, as the rest of the sentence "The file is cut off: …". Null when the file is whole. */
  missing(): string | null
}
