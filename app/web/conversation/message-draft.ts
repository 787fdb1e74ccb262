import { useDraft } from '../drafts/use-draft.ts'
import type { Photo } from './photo.ts'

/** What goes to the host in one message. */
export interface ChatMessageDraft {
  text: string
  photos: readonly Photo[]
}

/** The message of a conversation that was typed and not sent. `place` is the conversation's id, or "new". */
export const useMessageDraft = (place: string) => useDraft<ChatMessageDraft>(`message.${place}`, readMessage)

function readMessage({ text, photos }: Record<string, unknown>): ChatMessageDraft | null {
  if (typeof text !== 'string' || !Array.isArray(photos)) return null
  return { text, photos: photos.filter(isPhoto) }
}

function isPhoto(value: unknown): value is Photo {
  return typeof value === 'object' && value !== null && 'imageId' in value && 'purpose' in value && 'name' in value
}
