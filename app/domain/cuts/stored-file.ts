import { AppError } from '@callsheet/lib/errors.ts'
import type { SourceFile } from '@callsheet/lib/ports/clip-assembler.ts'
import type { AppRuntime } from '../../runtime.ts'
import { sha256Hex } from '../sha256-hex.ts'

type Stores = Pick<AppRuntime, 'media'>

/** The file of a stored object by its key. `name` is for people. */
export function storedFile(
  { media }: Stores,
  { name, sha256, storageKey }: { name: string; sha256: string; storageKey: string }
): SourceFile {
  return {
    name,
    contentHash: sha256,
    async open() {
      const object = await media.get(storageKey)
      if (!object)
        throw new AppError('conflict', `The file of ${name} is no longer in storage. Make it again or leave it out.`)
      return object.body
    }
  }
}

/** The known hash, else the hash of the bytes, because uploads of before kept none. */
export async function readHash({ media }: Stores, storageKey: string, known: string | null): Promise<string> {
  if (known) return known
  const object = await media.get(storageKey)
  if (!object) throw new AppError('conflict', 'A picture is no longer in storage.')
  return sha256Hex(new Uint8Array(await new Response(object.body).arrayBuffer()))
}
