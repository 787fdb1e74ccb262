import type { ReadJob } from './create-read.ts'
import { readers, type Read, type ReaderAnswer, type ReaderInput, type ReaderName } from './readers.ts'

/** Where a platform isolates each service and limits its time itself. */
export const readHere: Read = (name, input) => runReader({ name, input })

export async function runReader<Name extends ReaderName>({ name, input }: ReadJob<Name>): Promise<ReaderAnswer<Name>> {
  // Each name has its own input, which a table of functions cannot express.
  const reader = readers[name] as unknown as (
    given: ReaderInput<Name>
  ) => ReaderAnswer<Name> | Promise<ReaderAnswer<Name>>
  return reader(input)
}
