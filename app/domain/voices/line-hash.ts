import { sha256Hex } from '../sha256-hex.ts'

/** SHA-256 of a line's words: what a take belongs to. */
export const lineHash = (line: string): Promise<string> => sha256Hex(new TextEncoder().encode(line.trim()))
