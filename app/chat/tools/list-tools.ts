import type { ChatToolView } from '@callsheet/lib/wire/app-api/chat.ts'
import { toolEntries } from './registry.ts'

/** The host's tools as people see them. */
export function listTools(): ChatToolView[] {
  return toolEntries.map(([name, { title, words, price }]) => ({ name, title, words, spends: price !== undefined }))
}
