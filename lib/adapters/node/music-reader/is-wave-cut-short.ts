/** A WAV says at its start how long it is; a recorder that did not know wrote 0 or the highest number. */
export function isWaveCutShort(bytes: Uint8Array): boolean {
  const said = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true)
  return said !== 0 && said !== 0xff_ff_ff_ff && bytes.byteLength < said + 7
}
