/**
 * Gives back the memory of a piece that has it to itself and is read no more. Left to the garbage collector, pieces of
 * some megabytes together make it go through all that the service holds: a fifth of the time that a copy took.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
