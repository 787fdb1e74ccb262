import type { LocaliserLine } from '@callsheet/lib/wire/agent-inputs.ts'
import type { SourceLine } from './source-lines.ts'

/** A line as the localiser reads it. A line that is only a subtitle may be longer than its clip says it. */
export function lineToTranslate({
  id,
  kind,
  speaker,
  text,
  clipSeconds,
  spokenBy,
  isQuote
}: SourceLine): LocaliserLine {
  return {
    id,
    kind,
    text,
    ...(speaker && { speaker }),
    ...(kind === 'spoken' && clipSeconds && spokenBy !== 'clip' && { seconds: clipSeconds }),
    ...(isQuote && { isQuote })
  }
}
