/**
 * Frees the memory of a piece that has its own buffer and is not read any more. Without this, pieces of several
 * megabytes make the garbage collector go through everything that the service holds. That took a fifth of the time of a
 * copy.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
