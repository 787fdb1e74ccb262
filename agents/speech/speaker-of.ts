import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Speech } from './speech-provider.ts'

/** Changes as soon as the same name of a voice would sound otherwise. 64 hex digits. */
export function speakerOf({ server, model, voices }: Pick<Speech, 'server' | 'model' | 'voices'>): string {
  const named = [...voices].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([server.url, model, named]))))
}
