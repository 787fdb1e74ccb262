import type { UIMessage } from 'ai'

/** Whether two lists show the same conversation. Answers are compared by their id, because they never change. */
export const isSameThread = (one: readonly UIMessage[], other: readonly UIMessage[]): boolean =>
  JSON.stringify(one.map(told)) === JSON.stringify(other.map(told))

/** Whether the server has anything after a message that this page does not show. It would be removed unseen. */
export function hasUnseenAfter(id: string, shown: readonly UIMessage[], onServer: readonly UIMessage[]): boolean {
  const at = onServer.findIndex((message) => message.id === id)
  const known = new Set(shown.map((message) => JSON.stringify(told(message))))
  return at !== -1 && onServer.slice(at).some((message) => !known.has(JSON.stringify(told(message))))
}

const told = ({ id, role, parts }: UIMessage) => (role === 'user' ? [id, parts.map(content)] : [id])

/** The words or the photo. The server keeps parts with their fields in another order, and words without outer spaces. */
function content(part: UIMessage['parts'][number]): unknown {
  if (part.type === 'text') return part.text.trim()
  if (part.type !== 'data-photo') return part.type
  // As `photoPart` makes it, and the server returns it.
  return (part.data as { imageId: string }).imageId
}
